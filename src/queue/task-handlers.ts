import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type TaskKind } from './task-queue.js';

/** Which kinds of task there are handlers for: a kind is to have exactly one. */
export class TaskHandlers {
  private readonly handled = new Set<TaskKind>();

  /** @param kinds those that this process is to carry out */
  constructor(private readonly kinds: readonly TaskKind[]) {}

  /** @throws Error for a second handler of a kind */
  add(kind: TaskKind): void {
    if (this.handled.has(kind)) throw new Error(`tasks of the kind ${kind} have two handlers`);
    this.handled.add(kind);
  }

  /** @throws Error where a kind has none: its tasks would wait for ever */
  requireAll(): void {
    const missing = this.kinds.filter((kind) => !this.handled.has(kind));
    if (missing.length > 0) throw new Error(`tasks of these kinds have no handler: ${missing.join(', ')}`);
  }
}

/** Keeps a service from starting that has no handler for a kind of task. To be provided by the root module, which starts last. */
@Injectable()
export class TaskHandlersCheck implements OnApplicationBootstrap {
  constructor(private readonly handlers: TaskHandlers) {}

  onApplicationBootstrap(): void {
    this.handlers.requireAll();
  }
}
