import { type CellTable } from '../../../src/engine/index.js';

/** A table as text: a line for each row, cells between bars, the first line the header. */
export function cells(name: string, text: string, titles: readonly string[] = []): CellTable {
  const [header = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return {
    name,
    titles,
    columns: header,
    rows: rows.map((row) => header.map((_, i) => (row[i] === undefined || row[i] === '' ? null : row[i]))),
  };
}

/** Tables that describe the columns of others, in several forms and languages. */
export const DICTIONARIES: readonly (readonly [form: string, table: CellTable])[] = [
  [
    'two columns',
    cells(
      'columns',
      `
column|description
order_id|Number of the order in the shop system
customer_id|Who ordered
order_date|Day on which the order was placed
amount|Net amount in euros, without shipping
status|How far the order is`,
    ),
  ],
  [
    'with types',
    cells(
      'data_dictionary',
      `
Field|Type|Meaning
order_date|date|Day of the order
amount|decimal|Net amount
status|char|State of the order
channel|varchar|Where it was ordered`,
    ),
  ],
  [
    'with a column of tables',
    cells(
      'dictionary',
      `
table|column|text
orders|order_id|Number of the order
orders|amount|Net amount of the order in euros
customers|cust_nm|Full name as on the invoice
customers|birth_dt|Day of birth, if told
customers|segment|Value segment of marketing`,
    ),
  ],
  [
    'with tables named once',
    cells(
      'schema',
      `
Table|Column|Description
orders|order_id|Number of the order
|amount|Net amount
|status|State
customers|cust_nm|Name on the invoice
|birth_dt|Day of birth`,
    ),
  ],
  [
    'short labels',
    cells(
      'labels',
      `
variable|label
customer_id|Client number
cust_nm|Client name
sex|Gender
birth_dt|Day of birth
segment|Value segment`,
    ),
  ],
  [
    'codes in a cell',
    cells(
      'codebook',
      `
variable|description|values
sex|Sex of the client|1 = male, 2 = female
segment|Value segment|A = regular; B = key account
cust_nm|Name on the invoice|
birth_dt|Day of birth|`,
    ),
  ],
  [
    'a code a row',
    cells(
      'codes',
      `
variable|code|label
status|S|shipped
|O|open
|C|cancelled
channel|web|online shop
|shop|branch
sex|1|male
|2|female`,
    ),
  ],
  [
    'a repeated name for each code',
    cells(
      'codes',
      `
variable|code|meaning
status|S|shipped
status|O|open
status|C|cancelled
sex|1|male
sex|2|female
segment|A|regular
segment|B|key account`,
    ),
  ],
  [
    'with units',
    cells(
      'weather_columns',
      `
name|unit|description
date||Day of the measurement
temp_max|°C|Highest temperature of the day
temp_min|°C|Lowest temperature of the day
precipitation|mm|Rain and snow together
wind|m/s|Mean speed of the wind`,
    ),
  ],
  [
    'in German',
    cells(
      'Datenlexikon',
      `
Feld|Bedeutung
order_date|Tag der Bestellung
amount|Nettobetrag in Euro
status|Stand der Bestellung
channel|Vertriebsweg`,
    ),
  ],
  [
    'in French',
    cells(
      'Feuille1',
      `
Champ|Libellé
order_date|Date de la commande
amount|Montant net hors taxes
status|État de la commande
channel|Canal de vente`,
    ),
  ],
  [
    'in Japanese',
    cells(
      '定義書',
      `
項目|説明
order_date|注文日
amount|税抜きの注文金額
status|注文の状態
channel|販売経路`,
    ),
  ],
  [
    'in Russian',
    cells(
      'Лист1',
      `
Поле|Описание
order_date|Дата заказа
amount|Сумма без налога
status|Состояние заказа
channel|Канал продаж`,
    ),
  ],
  [
    'in Chinese',
    cells(
      'Sheet2',
      `
字段|含义
temp_max|当日最高气温
temp_min|当日最低气温
precipitation|降水量
wind|平均风速`,
    ),
  ],
  [
    'in a language whose headers nobody knows',
    cells(
      'ark1',
      `
dálkur|skýring
order_id|Númer pöntunar í kerfinu
order_date|Dagurinn sem pantað var
amount|Upphæð án skatts í evrum
status|Staða pöntunar í dag`,
    ),
  ],
  [
    'without headers that say anything',
    cells(
      'table_1',
      `
column_1|column_2
customer_id|Number of the client in the shop
cust_nm|Name as it stands on invoices
sex|What the client has told us
birth_dt|Day on which the client was born
segment|Segment of the last campaign`,
    ),
  ],
  [
    'questions of a survey',
    cells(
      'items',
      `
Variable|Label
q1|How satisfied are you with the delivery?
q2|How satisfied are you with the price?
q3|Would you buy here again?
q4|How did you hear of us first?
q5|How often do you order?`,
    ),
  ],
  [
    'with a few columns that are not there',
    cells(
      'columns',
      `
column|description
order_id|Number of the order
customer_id|Who ordered
order_date|Day of the order
amount|Net amount
status|State
discount|Not delivered any more`,
    ),
  ],
  [
    'names in another writing',
    cells(
      'columns',
      `
Column name|Description
Order ID|Number of the order
Order Date|Day of the order
Amount|Net amount
Status|State of the order`,
    ),
  ],
  [
    'with lengths and numbers',
    cells(
      'layout',
      `
no|field|length|description
1|order_id|10|Number of the order
2|customer_id|10|Who ordered
3|order_date|8|Day of the order
4|amount|12|Net amount
5|status|1|State of the order`,
    ),
  ],
  [
    'name and text apart from others',
    cells(
      'Sheet3',
      `
owner|source|attribute|remarks|definition
sales|SAP|amount|checked|Net amount of an order
sales|SAP|status|checked|State of an order
sales|CRM|channel|open|Way by which it was ordered`,
    ),
  ],
  [
    'in Spanish, of a sheet that says so',
    cells(
      'hoja',
      `
Campo|Descripción
temp_max|Temperatura máxima del día
precipitation|Lluvia y nieve del día
wind|Velocidad media del viento`,
      ['diccionario.xlsx'],
    ),
  ],
];

/** Tables that describe no columns, though cells of some are called as columns are. */
export const OTHERS: readonly (readonly [form: string, table: CellTable])[] = [
  [
    'countries that are columns elsewhere',
    cells(
      'countries',
      `
country|capital
France|Paris
Germany|Berlin
Spain|Madrid
Italy|Rome
Poland|Warsaw`,
    ),
  ],
  [
    'countries with long texts',
    cells(
      'countries',
      `
country|history
France|A republic in the west of Europe
Germany|A federal republic of sixteen states
Spain|A kingdom on the Iberian peninsula
Italy|A republic on a peninsula like a boot`,
    ),
  ],
  [
    'long form of a wide table',
    cells(
      'measurements',
      `
metric|day|reading
temp_max|2024-01-01|12.1
temp_min|2024-01-01|3.4
wind|2024-01-01|4.0
temp_max|2024-01-02|11.0
temp_min|2024-01-02|2.2
wind|2024-01-02|3.1`,
    ),
  ],
  [
    'long form with remarks',
    cells(
      'measurements',
      `
metric|station|remark
temp_max|north|sensor replaced
wind|north|sensor frozen at noon
precipitation|north|bucket was full
temp_max|south|read by hand
wind|south|not calibrated
precipitation|south|read twice`,
    ),
  ],
  [
    'answers of a survey',
    cells(
      'answers',
      `
person|question|answer
1|q1|It came late and wet
1|q2|Far too dear for me
1|q3|Never in my life again
2|q1|It was fine and quick
2|q2|A fair price for that
2|q3|Yes if I need something`,
    ),
  ],
  [
    'a log of problems',
    cells(
      'issues',
      `
field|day|problem
amount|2024-01-01|negative amounts were delivered
amount|2024-01-05|amounts without cents again
status|2024-01-05|unknown letter X was used
channel|2024-01-06|upper and lower case are mixed
status|2024-01-09|empty for all of yesterday`,
    ),
  ],
  [
    'a report of quality',
    cells(
      'quality',
      `
column|missing|distinct|note
order_id|0|900|all values differ from each other
customer_id|3|417|three of them are missing
order_date|12|365|some lie in the future
amount|7|811|one of them is negative`,
    ),
  ],
  [
    'statistics of columns',
    cells(
      'statistics',
      `
column|mean|deviation|shape
temp_max|16.4|7.3|nearly a bell
temp_min|8.2|5.0|a little left skewed
precipitation|3.0|6.7|very right skewed
wind|3.2|1.4|right skewed a bit`,
    ),
  ],
  [
    'names of columns in two systems',
    cells(
      'mapping',
      `
source|target
order_id|ord_no
customer_id|cst_no
order_date|ord_dt
amount|net_amt
status|ord_st`,
    ),
  ],
  [
    'who is responsible',
    cells(
      'owners',
      `
what|who
order_id|Anna
customer_id|Anna
order_date|Ben
amount|Ben
status|Ben`,
    ),
  ],
  [
    'only types',
    cells(
      'types',
      `
column|type
order_id|integer
customer_id|integer
order_date|date
amount|decimal
status|text
channel|text`,
    ),
  ],
  [
    'two names alone',
    cells(
      'short',
      `
column|description
amount|Net amount of an order
status|State of the order
whatever|Not a column at all`,
    ),
  ],
  [
    'mostly other names',
    cells(
      'columns',
      `
column|description
amount|Net amount
status|State
channel|Way of ordering
foo|Something else
bar|Something other
baz|Something more
qux|Nothing of it`,
    ),
  ],
  [
    'customers',
    cells(
      'clients',
      `
customer_id|name|town
1|Miller Ltd|Leeds
2|Smith and Sons|York
3|Brown Brothers|Hull
4|Jones Holding|Bath`,
    ),
  ],
  [
    'products with descriptions',
    cells(
      'products',
      `
product|description
Chair|Oak, with arms and a leather seat
Table|Beech, for six persons at least
Lamp|Brass, with a shade of paper
Shelf|Pine, to be put up by yourself`,
    ),
  ],
  [
    'words of a business',
    cells(
      'glossary',
      `
term|definition
churn|Share of clients who left within a year
basket|All that is ordered at once
cohort|Clients of the same first month
margin|What is left of the price`,
    ),
  ],
  [
    'settings',
    cells(
      'settings',
      `
key|value
currency|EUR
language|English and French
country|Germany
status|live`,
    ),
  ],
  [
    'translations of words',
    cells(
      'words',
      `
english|german
amount|Betrag
house|Haus
tree|Baum
status|Stand
river|Fluss
channel|Kanal`,
    ),
  ],
  [
    'a plan of work',
    cells(
      'tasks',
      `
task|owner|state
Clean amounts|Anna|done
Check status|Ben|open
Load channel|Cem|open
Write report|Dora|open`,
    ),
  ],
  [
    'dates that are headers elsewhere',
    cells(
      'events',
      `
year|event
2020|Opening of the branch in Leeds
2021|Move to the new warehouse
2022|Launch of the online shop`,
    ),
  ],
  [
    'stations with their towns',
    cells(
      'stations',
      `
location|region
Seattle|Washington
New York|New York
Boston|Massachusetts
Denver|Colorado`,
    ),
  ],
  [
    'totals a column',
    cells(
      'totals',
      `
column|total
amount|120000
temp_max|3300
wind|1200
precipitation|800`,
    ),
  ],
];
