import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';

/** Gathers the slides of a presentation in their order. */
export class Presentation implements XmlHandler {
  readonly slideRelationshipIds: string[] = [];

  open(element: XmlElement): void {
    if (element.name !== 'p:sldId') return;
    const id = element.attribute('r:id');
    if (id !== null) this.slideRelationshipIds.push(id);
  }
}
