/**
 * The chance that a job waits where jobs come at random, take times that are distributed exponentially, and `servers` work: Erlang's
 * second formula (C), by the recursion of his first (B).
 * @param traffic jobs that come in the mean time that one takes
 */
export function chanceToWait(servers: number, traffic: number): number {
  let blocking = 1;
  for (let n = 1; n <= servers; n += 1) blocking = (traffic * blocking) / (n + traffic * blocking);
  const load = traffic / servers;
  return blocking / (1 - load * (1 - blocking));
}

/** How long a share of the jobs waits at most. @param seconds the mean time that one takes */
export function delayBelow(share: number, servers: number, traffic: number, seconds: number): number {
  const waits = chanceToWait(servers, traffic);
  if (waits <= 1 - share) return 0;
  return (Math.log(waits / (1 - share)) * seconds) / (servers - traffic);
}

/** The mean of all delays, those of 0 included. @param seconds the mean time that one takes */
export function meanDelay(servers: number, traffic: number, seconds: number): number {
  return (chanceToWait(servers, traffic) * seconds) / (servers - traffic);
}
