import { useEffect } from 'preact/hooks';
import { DropEverywhere } from '../parts/drop-zone.js';
import { Notices } from '../parts/notices.js';
import { Help } from '../parts/help.js';
import { later } from '../parts/later.js';
import { followKeys } from '../state/keyboard.js';
import { account, evidenceOf, isSideOpen, route } from '../state/store.js';
import { loadDatasets, loadSessions } from '../state/data.js';
import { DatasetView } from './dataset.js';
import { HomeView } from './home.js';
import { SessionView } from './session.js';
import { Side } from './side.js';
import { StartView } from './start.js';

const EvidencePanel = later(async () => (await import('./evidence.js')).EvidencePanel);
const SharedView = later(async () => (await import('./shared.js')).SharedView);

/** The whole page. @param refusal why the link that opened it does not work; null: it does, or there was none */
export function App({ refusal }: { readonly refusal: string | null }) {
  const place = route.value;
  if (place.view === 'shared') return <SharedView key={place.token} token={place.token} />;
  return account.value ? <Workspace /> : <StartView refusal={refusal} />;
}

function Workspace() {
  useEffect(() => {
    void loadDatasets();
    void loadSessions();
    return followKeys();
  }, []);
  const place = route.value;
  const target = evidenceOf.value;
  return (
    <div class={`workspace${target ? ' with-evidence' : ''}${isSideOpen.value ? ' with-side' : ''}`}>
      <Side />
      <main id="main" tabIndex={-1}>
        {place.view === 'home' && <HomeView />}
        {place.view === 'dataset' && <DatasetView key={place.id} id={place.id} />}
        {place.view === 'session' && <SessionView key={place.id} id={place.id} />}
      </main>
      {target && <EvidencePanel key={`${target.jobId} ${target.number ?? ''}`} target={target} />}
      <DropEverywhere datasetId={place.view === 'dataset' ? place.id : null} />
      <Notices />
      <Help />
    </div>
  );
}
