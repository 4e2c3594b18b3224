import { type Task } from '../task-queue.js';

/** A task that waits for its turn. */
export interface WaitingTask {
  readonly task: Task;
  /** How often it was tried in vain. */
  readonly failures: number;
}

interface Place extends WaitingTask {
  /** Time stamp in milliseconds. */
  readonly since: number;
}

/** Tasks that wait. Projects take turns: one that adds its first task does not wait for the many of another. */
export class TurnsOfProjects {
  /** By project, the one whose turn is next first; within it by id, in the order they came. */
  private readonly projects = new Map<string, Map<string, Place>>();

  get size(): number {
    return [...this.projects.values()].reduce((sum, tasks) => sum + tasks.size, 0);
  }

  /** Since when the next one waits, as a time stamp in milliseconds; null when none does. */
  get nextSince(): number | null {
    for (const tasks of this.projects.values()) for (const { since } of tasks.values()) return since;
    return null;
  }

  /** Adds a task, which keeps its place when it waits already. */
  add(waiting: WaitingTask): void {
    const { projectId, id } = waiting.task;
    const tasks = this.projects.get(projectId) ?? new Map<string, Place>();
    tasks.set(id, { ...waiting, since: tasks.get(id)?.since ?? Date.now() });
    this.projects.set(projectId, tasks);
  }

  /** Takes the next task of the next project that may have one run. */
  take(mayRun: (projectId: string) => boolean): WaitingTask | null {
    for (const [projectId, tasks] of this.projects) {
      const [next] = tasks.values();
      if (!next || !mayRun(projectId)) continue;
      tasks.delete(next.task.id);
      this.projects.delete(projectId);
      if (tasks.size > 0) this.projects.set(projectId, tasks);
      return next;
    }
    return null;
  }
}
