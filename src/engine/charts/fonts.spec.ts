import { describe, expect, it } from '@jest/globals';
import { rasterise } from './raster/render-png.js';

function pictureOf(text: string, weight: string): string {
  const style = `font-family="Noto Sans" font-size="24" font-weight="${weight}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><text x="5" y="30" ${style}>${text}</text></svg>`;
  return Buffer.from(rasterise(svg)).toString('base64');
}

describe('the letters of a chart', () => {
  it.each([
    ['Latin with marks', 'ế', 'ğ'],
    ['Cyrillic', 'Ж', 'ф'],
    ['Hindi', 'क', 'म'],
    ['Arabic', 'م', 'ج'],
    ['Japanese', 'の', '売'],
    ['Simplified Chinese', '销', '额'],
    ['Traditional Chinese', '銷', '額'],
    ['Korean', '매', '출'],
  ])('are drawn in %s, not as boxes that are all alike', (_, one, another) => {
    for (const weight of ['normal', 'bold']) {
      expect(pictureOf(one, weight)).not.toBe(pictureOf(another, weight));
    }
  });
});
