import { type ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { tellingFailures } from '../state/data.js';

/** A part that is loaded when it is first shown, so that the page begins without it. */
export function later<Properties extends object>(
  load: () => Promise<ComponentType<Properties>>,
): ComponentType<Properties> {
  return function Later(properties: Properties) {
    const [Part, setPart] = useState<ComponentType<Properties> | null>(null);
    useEffect(
      () =>
        void tellingFailures(async () => {
          const loaded = await load();
          setPart(() => loaded);
        }),
      [],
    );
    return Part ? <Part {...properties} /> : null;
  };
}
