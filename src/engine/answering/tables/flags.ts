import { type Scalar } from './scalar.js';

const YES = ['1', 't', 'y', 'yes', 'true'];
const NO = ['0', 'f', 'n', 'no', 'false'];

/** Whether a value of a column of yes and no means yes. */
export const isYes = (value: Scalar): boolean => YES.includes(String(value).toLowerCase());

/** Whether it means no. */
export const isNo = (value: Scalar): boolean => NO.includes(String(value).toLowerCase());

/** Values that mean yes or no, in small letters. */
export const FLAGS: ReadonlySet<string> = new Set([...YES, ...NO]);
