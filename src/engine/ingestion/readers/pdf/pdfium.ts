import { PDFiumModule } from '@hyzyla/pdfium';
import { UnreadableFile } from '../../unreadable-file.js';

type Module = Awaited<ReturnType<typeof PDFiumModule>>;

/** The package's own classes offer no more than a page's plain text. */
const FUNCTIONS = [
  ...(['malloc', 'free', 'FPDF_InitLibrary', 'FPDF_GetLastError'] as const),
  ...(['FPDF_LoadMemDocument', 'FPDF_CloseDocument', 'FPDF_GetPageCount', 'FPDF_GetFormType'] as const),
  ...(['FPDFDoc_GetAttachmentCount', 'FPDF_LoadPage', 'FPDF_ClosePage', 'FPDFPage_GetRotation'] as const),
  ...(['FPDFPage_Flatten', 'FPDFPage_GetAnnotCount', 'FPDFPage_GetAnnot', 'FPDFPage_CloseAnnot'] as const),
  ...(['FPDFAnnot_GetSubtype', 'FPDFAnnot_GetStringValue'] as const),
  ...(['FPDFText_LoadPage', 'FPDFText_ClosePage', 'FPDFText_CountChars', 'FPDFText_GetUnicode'] as const),
  ...(['FPDFText_IsGenerated', 'FPDFText_IsHyphen', 'FPDFText_GetLooseCharBox'] as const),
  ...([
    'FPDFText_GetCharBox',
    'FPDFText_GetCharOrigin',
    'FPDFText_GetFontSize',
    'FPDFText_GetMatrix',
    'FPDFText_GetTextObject',
  ] as const),
  ...([
    'FPDFPage_CountObjects',
    'FPDFPage_GetObject',
    'FPDFPageObj_GetType',
    'FPDFPageObj_GetMatrix',
  ] as const),
  ...(['FPDFFormObj_CountObjects', 'FPDFFormObj_GetObject', 'FPDFPath_CountSegments'] as const),
  ...(['FPDFPath_GetPathSegment', 'FPDFPathSegment_GetType', 'FPDFPathSegment_GetPoint'] as const),
  ...(['FPDFPathSegment_GetClose'] as const),
];

const NEEDS_MEMORY = 'the file needs more memory than is allowed; split it into smaller files';

type Functions = Record<(typeof FUNCTIONS)[number], (...args: number[]) => number>;

/** PDFium as WebAssembly: its C functions, for which pointers and handles are numbers, and its memory. */
export class Pdfium {
  private view: DataView;

  private constructor(
    private readonly module: Module,
    readonly call: Functions,
  ) {
    this.view = new DataView(module.HEAPU8.buffer);
  }

  static async start(): Promise<Pdfium> {
    const module = await PDFiumModule({});
    const functions: object = module.wasmExports;
    if (!isWhole(functions)) throw new Error('this build of PDFium lacks functions');
    functions.FPDF_InitLibrary();
    return new Pdfium(module, functions);
  }

  /** All memory; to be asked for anew after every call, because it moves when it grows. */
  get memory(): DataView {
    if (this.view.buffer !== this.module.HEAPU8.buffer) this.view = new DataView(this.module.HEAPU8.buffer);
    return this.view;
  }

  /** Part of the memory, valid until the next call. */
  bytes(pointer: number, length: number): Uint8Array {
    return new Uint8Array(this.module.HEAPU8.buffer, pointer, length);
  }

  /** Takes some memory, to be given back with `free`. @throws UnreadableFile when there is not so much */
  allocate(length: number): number {
    const pointer = this.call.malloc(Math.max(length, 1));
    if (pointer === 0) throw new UnreadableFile(NEEDS_MEMORY);
    return pointer;
  }

  /** Runs `work` with some memory of its own. */
  with<T>(length: number, work: (pointer: number) => T): T {
    const pointer = this.allocate(length);
    try {
      return work(pointer);
    } finally {
      this.call.free(pointer);
    }
  }
}

function isWhole(functions: object): functions is Functions {
  return FUNCTIONS.every((name) => typeof Reflect.get(functions, name) === 'function');
}
