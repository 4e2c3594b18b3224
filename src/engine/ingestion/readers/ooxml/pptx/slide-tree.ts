import { ShapeTree } from '../drawing/shape-tree.js';
import { type XmlElement } from '../xml/xml-reader.js';

/** The shapes of a slide, and whether the slide is left out when presented. */
export class SlideTree extends ShapeTree {
  isHidden = false;

  override open(element: XmlElement): void {
    if (element.name === 'p:sld') this.isHidden = ['0', 'false'].includes(element.attribute('show') ?? '');
    super.open(element);
  }
}
