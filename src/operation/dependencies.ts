import { Inject, Injectable, Optional } from '@nestjs/common';
import { OpenQuestion } from '../common/faults/open-question.js';
import { Settings } from '../config/index.js';
import { pingDatabase } from '../database/index.js';
import { RedisConnections } from '../redis/index.js';
import { ObjectStore } from '../storage/index.js';

const PROBE_MS = 3000;

/** A server that the process needs, and whether it is there. */
interface Dependency {
  readonly name: string;
  readonly isUp: boolean;
}

/** The servers that the process needs, each with its name. */
@Injectable()
export class Dependencies {
  private readonly questions: ReadonlyMap<string, OpenQuestion<true>>;

  constructor(
    { databaseUrl }: Settings,
    store: ObjectStore,
    @Optional() @Inject(RedisConnections) redis: RedisConnections | null,
  ) {
    const probes: [string, (timeoutMs: number) => Promise<unknown>][] = [
      ['database', (timeoutMs) => pingDatabase(databaseUrl ?? '', timeoutMs)],
      ['object-store', () => store.check()],
    ];
    if (redis) probes.push(['redis', () => redis.commands.ping()]);
    this.questions = new Map(
      probes.map(([name, probe]) => [
        name,
        new OpenQuestion(() => probe(PROBE_MS).then(() => true as const)),
      ]),
    );
  }

  /** Whether each is there now; one that does not say so within the time is not. */
  look(timeoutMs: number): Promise<Dependency[]> {
    const looks = [...this.questions].map(async ([name, question]) => {
      const isUp = (await question.answer(timeoutMs)) === true;
      return { name, isUp };
    });
    return Promise.all(looks);
  }
}
