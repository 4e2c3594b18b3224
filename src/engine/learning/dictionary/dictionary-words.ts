import { wordSet } from '../../answering/question/words.js';

/** What the column of a data dictionary is called that holds the names, in the languages of the service. */
export const NAME_HEADERS = wordSet(
  `column columns field fields variable variables attribute feature header col var key spalte feld merkmal spaltenname feldname
  variablenname colonne champ variable colonna campo campos columna coluna variabile variável atributo kolom veld kolumna pole zmienna
  столбец поле переменная колонка 列 列名 字段 字段名 欄位 变量 變數 変数 項目 項目名 カラム 컬럼 필드 변수 항목 sütun alan değişken عمود حقل
  متغير kolom variabel cột trường biến स्तंभ फ़ील्ड चर kolonne felt fält kenttä sarake muuttuja`,
);

/** What the column is called that says what they hold. */
export const TEXT_HEADERS = wordSet(
  `description descriptions desc definition meaning label labels explanation notes note comment comments beschreibung bedeutung
  bezeichnung erläuterung erklärung anmerkung bemerkung libellé signification définition descripción definición significado etiqueta
  descrizione significato definizione etichetta descrição definição rótulo omschrijving betekenis opis znaczenie etykieta описание
  значение определение пояснение метка 説明 意味 内容 定義 ラベル 说明 說明 描述 含义 定义 标签 標籤 설명 의미 정의 라벨 açıklama anlam
  tanım etiket وصف معنى تعريف الوصف deskripsi keterangan arti penjelasan mô tả ý nghĩa विवरण अर्थ kuvaus selite beskrivelse beskrivning`,
);

/** What a file, sheet or table is called that describes others. */
export const DICTIONARY_NAMES =
  /dictionar|codebook|code.?book|data.?dict|glossar|metadata|schema|readme|variables|columns|fields|legend|datenlexikon|beschreibung|dictionnaire|diccionario|dizionario|dicionário|słownik|словар|辞書|定義書|字典|사전|sözlük|قاموس|kamus/iu;

/** What the column of units is called. */
export const UNIT_HEADERS = wordSet(
  'unit units uom einheit einheiten unité unités unidad unidades unità unidade eenheid jednostka единица 単位 单位 單位 단위 birim وحدة satuan',
);

/** What the column of codes is called, and that of what they stand for. */
export const CODE_HEADERS = wordSet(
  'code codes value values levels categories coding wert werte kodierung ausprägung valeur valeurs modalité valor valores valore valori waarde wartość kod значение код 値 コード 值 编码 取值 代碼 값 코드 değer kod قيمة nilai kode',
);

/** What columns of numbers are called that dictionaries have. */
export const LENGTH_HEADERS = wordSet(
  'length len size width precision scale decimals position pos start end ordinal no nr order code codes value values länge stellen longueur taille longitud tamaño lunghezza comprimento lengte długość длина 長さ 桁数 长度 長度 길이 uzunluk panjang',
);
