import { batch } from '@preact/signals';
import { evidenceOf, isSideOpen, type Route, route } from './store.js';

export function pathOf(target: Route): string {
  switch (target.view) {
    case 'home':
      return '#/';
    case 'dataset':
      return `#/data/${target.id}`;
    case 'session':
      return `#/session/${target.id}`;
    case 'shared':
      return `#/shared/${target.token}`;
  }
}

function routeOf(hash: string): Route {
  const [, view, id = ''] = hash.slice(1).split('/');
  const plain = decodeURIComponent(id);
  if (view === 'data' && plain !== '') return { view: 'dataset', id: plain };
  if (view === 'session' && plain !== '') return { view: 'session', id: plain };
  if (view === 'shared' && plain !== '') return { view: 'shared', token: plain };
  return { view: 'home' };
}

/** Follows the address of the page. */
export function startRouting(): void {
  const read = () => {
    batch(() => {
      route.value = routeOf(location.hash);
      evidenceOf.value = null;
      isSideOpen.value = false;
    });
  };
  addEventListener('hashchange', read);
  read();
}

export function goTo(target: Route): void {
  location.hash = pathOf(target);
}
