const HEADER_BYTES = 512;
const SECTOR_SHIFT_AT = 0x1e;
const DIRECTORY_AT = 0x30;
const ALLOCATION_AT = 0x4c;
const ALLOCATION_SECTORS = 109;
const ENTRY_BYTES = 128;
/** Where in an entry the numbers of the entries to its left, to its right and in it stand. */
const LINKS = [68, 72, 76] as const;
const NONE = 0xffffffff;
const END_OF_CHAIN = 0xfffffffe;

/**
 * The bytes of a compound file without those links between the entries of its directory that lead to no entry, or to one
 * that others lead to already, as damaged files have. Its parts are listed all the same, and no links go in a ring. Where
 * the directory cannot be followed to its end by the header alone, as in files above 7 MB it may not, the bytes are left
 * as they are.
 *
 * @see [MS-CFB] 2.2 Compound File Header, 2.6.1 Compound File Directory Entry
 */
export function withoutBrokenLinks(bytes: Buffer): Buffer {
  const broken = brokenLinks(bytes, entriesOf(bytes));
  if (broken.length === 0) return bytes;
  const mended = Buffer.from(bytes);
  for (const at of broken) mended.writeUInt32LE(NONE, at);
  return mended;
}

/** What is reached from the root, which is the first entry, comes before what is not. */
function brokenLinks(bytes: Buffer, entries: readonly number[]): number[] {
  const reached = new Set<number>();
  const broken: number[] = [];
  for (const first of entries.keys()) {
    const pending = reached.has(first) ? [] : [first];
    reached.add(first);
    for (const entry of pending) {
      for (const at of LINKS.map((link) => (entries[entry] ?? 0) + link)) {
        const next = bytes.readUInt32LE(at);
        if (next === NONE) continue;
        if (next >= entries.length || reached.has(next)) broken.push(at);
        else pending.push(next);
        reached.add(next);
      }
    }
  }
  return broken;
}

/** Where the entries of the directory stand; none where not all are there. */
function entriesOf(bytes: Buffer): number[] {
  if (bytes.length < HEADER_BYTES) return [];
  const sectorBytes = bytes.readUInt16LE(SECTOR_SHIFT_AT) === 12 ? 4096 : 512;
  const mostSectors = Math.floor(bytes.length / sectorBytes);
  const entries: number[] = [];
  let sector = bytes.readUInt32LE(DIRECTORY_AT);
  for (let i = 0; i < mostSectors && sector < mostSectors - 1; i++) {
    const start = (sector + 1) * sectorBytes;
    for (let at = 0; at < sectorBytes; at += ENTRY_BYTES) entries.push(start + at);
    sector = nextSector(bytes, sector, sectorBytes);
  }
  return sector === END_OF_CHAIN ? entries : [];
}

function nextSector(bytes: Buffer, sector: number, sectorBytes: number): number {
  const perSector = sectorBytes / 4;
  const index = Math.floor(sector / perSector);
  if (index >= ALLOCATION_SECTORS) return NONE;
  const at = (bytes.readUInt32LE(ALLOCATION_AT + 4 * index) + 1) * sectorBytes + 4 * (sector % perSector);
  return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : NONE;
}
