/** Below it the parts of uploads to disk are sent. */
export const PARTS_PATH = '/parts';
