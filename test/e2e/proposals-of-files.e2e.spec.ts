import { describe, expect, it } from '@jest/globals';
import * as xlsx from '@e965/xlsx';
import { ordersDataset } from '../support/orders-dataset.js';

const { proposals, addRead } = ordersDataset();

describe('a data dictionary among the files', () => {
  it('of a workbook is read, with the rows that say it', async () => {
    const sheets = xlsx.utils.book_new();
    const rows = [
      ['Feld', 'Bezeichnung', 'Erläuterung'],
      ['order_id', 'Bestellnummer', 'Nummer der Bestellung im Laden'],
      ['status', 'Stand', 'S = verschickt, O = offen, C = storniert'],
      ['amount', 'Umsatz', 'Nettobetrag der Bestellung in Euro'],
    ];
    xlsx.utils.book_append_sheet(sheets, xlsx.utils.aoa_to_sheet(rows), 'Felder');
    const file = await addRead(
      'erklaerung.xlsx',
      xlsx.write(sheets, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    );

    const made = await proposals();

    expect(made.map(({ entry }) => entry.split('\n')[1]?.trim()).toSorted()).toEqual(
      [
        '- { table: orders, column: order_id, also: [Bestellnummer] }',
        '- { table: orders, column: order_id, text: Nummer der Bestellung im Laden }',
        '- { table: orders, column: status, also: [Stand] }',
        '- { table: orders, column: status, value: S, also: [verschickt] }',
        '- { table: orders, column: status, value: O, also: [offen] }',
        '- { table: orders, column: status, value: C, also: [storniert] }',
        '- { table: orders, column: amount, also: [Umsatz] }',
        '- { table: orders, column: amount, text: Nettobetrag der Bestellung in Euro }',
      ].toSorted(),
    );
    expect(made.find(({ entry }) => entry.includes('Umsatz'))?.evidence.places).toEqual([
      {
        datasource_id: file.id,
        file: 'erklaerung.xlsx',
        table: expect.any(String) as unknown,
        sheet: 'Felder',
        page: null,
        rows: [3],
      },
    ]);
  });

  it('of a text is read as well', async () => {
    const table =
      '# About the orders\n\n| column | description |\n| --- | --- |\n| order_id | Number in the shop |\n| status | How far it is by now |\n| amount | Turnover |\n';
    await addRead('about.md', table);

    expect((await proposals()).map(({ entry }) => entry)).toContain(
      'synonyms:\n  - { table: orders, column: amount, also: [Turnover] }\n',
    );
  });
});

describe('a comment on the header of a sheet', () => {
  it.each(['xlsx', 'xls'] as const)('of an %s file is read, without who wrote it', async (bookType) => {
    const sheet = xlsx.utils.aoa_to_sheet([
      ['sale', 'kind', 'value'],
      ...Array.from({ length: 30 }, (_, i) => [`S${i}`, ['A', 'B'][i % 2], i * 3]),
    ]);
    const comment = (cell: string, text: string) =>
      xlsx.utils.cell_add_comment(sheet[cell] as xlsx.CellObject, text, 'Ann');
    comment('B1', 'Ann:\nA = by post, B = at the counter');
    comment('C1', 'Net of returns and of the tax that is due.');
    comment('A5', 'Looks odd to me, ask Bo about this one');
    const sheets = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(sheets, sheet, 'Sales');
    await addRead(`sales.${bookType}`, xlsx.write(sheets, { type: 'buffer', bookType }) as Buffer);

    const made = (await proposals()).filter(({ entry }) => entry.includes('table: sales'));

    expect(made.map(({ entry }) => entry.split('\n')[1]?.trim()).toSorted()).toEqual([
      '- { table: sales, column: kind, value: A, also: [by post] }',
      '- { table: sales, column: kind, value: B, also: [at the counter] }',
      '- { table: sales, column: value, text: Net of returns and of the tax that is due. }',
    ]);
    expect(made[0]?.evidence.places).toMatchObject([{ file: `sales.${bookType}`, sheet: 'Sales', rows: [] }]);
  });
});
