// Tables of how the files of a corpus fared.

/** Prints one row for each extension, and then every reason with its number of files and the first of them. */
export function printOutcomes(outcomes) {
  console.log(
    `\n${row('type', 'files', 'synched', 'invalid', 'crashed', 'p50 s', 'p95 s', 'max s', 'max MiB')}`,
  );
  const groups = grouped(outcomes, ({ extension }) => extension);
  for (const [extension, files] of [...groups, ['all', outcomes]]) console.log(rowOf(extension, files));
  console.log('\ninvalid, by reason:');
  for (const [reason, files] of reasonsOf(outcomes)) {
    console.log(`${String(files.length).padStart(5)}  ${reason}  [${files[0].name}]`);
  }
  console.log();
}

function rowOf(extension, files) {
  const usages = files.flatMap(({ usage }) => usage ?? []);
  const seconds = usages.map(({ milliseconds }) => milliseconds / 1000).sort((a, b) => a - b);
  const mebibytes = Math.max(0, ...usages.map(({ peak_bytes }) => peak_bytes ?? 0)) / 2 ** 20;
  const count = (test) => files.filter(test).length;
  return row(
    extension,
    files.length,
    count(({ status }) => status === 'synched'),
    count(({ status }) => status !== 'synched'),
    count(({ usage }) => usage?.crashed),
    ...[0.5, 0.95, 1].map((share) => quantile(seconds, share).toFixed(2)),
    Math.round(mebibytes),
  );
}

function quantile(sorted, share) {
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? 0;
}

function reasonsOf(outcomes) {
  const unread = outcomes.filter(({ status }) => status !== 'synched');
  const withoutNumbers = ({ reason }) => reason.replace(/\d[\d .,]*/g, '# ').slice(0, 160);
  return grouped(unread, withoutNumbers).sort(([, a], [, b]) => b.length - a.length);
}

function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}

function row(first, ...others) {
  return [String(first).padEnd(6), ...others.map((one) => String(one).padStart(8))].join(' ');
}
