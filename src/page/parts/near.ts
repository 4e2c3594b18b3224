import { type RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** So far from what is seen something counts as near to it. */
const NEAR = '600px';

const watched = new WeakMap<Element, () => void>();
/** One for all: a long text has hundreds of places. */
let observer: IntersectionObserver | null = null;

/**
 * Whether an element has come near to what is seen, once.
 * @param isNearAlready where that need not be waited for
 */
export function useNear(element: RefObject<Element | null>, isNearAlready: boolean): boolean {
  const [isNear, setNear] = useState(isNearAlready);
  useEffect(() => {
    const { current } = element;
    if (isNear || !current) return undefined;
    return whenNear(current, () => {
      setNear(true);
    });
  }, [isNear]);
  return isNear || isNearAlready;
}

/** Calls back once. @returns what ends the waiting */
function whenNear(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(tell, { rootMargin: NEAR });
  watched.set(element, onNear);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}

function tell(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    observer?.unobserve(target);
    watched.get(target)?.();
  }
}
