import { ApiParam } from '@nestjs/swagger';
import { type Response } from 'express';
import { type ApiAnswer } from '../../common/api/api-answer.js';
import { attachmentNamed } from '../../storage/index.js';
import { type Spreadsheet } from './job-tables.js';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook as an operation answers it. */
export const SPREADSHEET: ApiAnswer = {
  description: 'The workbook',
  models: [],
  headers: {
    'Content-Disposition': {
      description: 'The file name that a browser saves the file under',
      schema: { type: 'string', example: 'attachment; filename="answer.xlsx"' },
    },
  },
  content: { [XLSX_TYPE]: { schema: { type: 'string', format: 'binary' } } },
};

/** The content of a table in a workbook. */
export const SPREADSHEET_DESCRIPTION =
  'Returns all rows of a result table, as they were when the answer was given. Numbers, dates and times ' +
  'keep their types. Values that a spreadsheet would round or take for a formula are written as text.';

/** Documents the place of a table in the path. */
export const ApiTablePlace = (): MethodDecorator =>
  ApiParam({
    name: 'table',
    description: 'Index of the table among the TABLE blocks of the answer, from 0',
    schema: { type: 'integer', minimum: 0, maximum: 9999, example: 0 },
  });

/** Sends a workbook to be saved. */
export function sendSpreadsheet(response: Response, { name, content }: Spreadsheet): void {
  response
    .set({
      'Content-Type': XLSX_TYPE,
      'Content-Disposition': attachmentNamed(name),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(content);
}
