import { type XmlElement } from '../xml/xml-reader.js';

/** Reads a property that is on by being there, unless its value says otherwise. */
export function isOn(element: XmlElement): boolean {
  return !['0', 'false', 'off'].includes(element.attribute('w:val') ?? '');
}
