/** Copies what the images hold below a folder. */
export function assembleTree(folder: string): void;
