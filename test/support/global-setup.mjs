// Threads and child processes run compiled code, so the tests begin with a build.
import { execFileSync } from 'node:child_process';

export default function globalSetup() {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'inherit', 'inherit'] });
}
