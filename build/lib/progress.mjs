// Progress of a download: a line that rewrites itself on a terminal, or an occasional new line elsewhere.

/** On a terminal a few times a second; in a log one line in this many ms. */
const everyMs = { terminal: 200, log: 10_000 };

/** The rate covers the last ms of this number, because the average would hide a slowdown. */
const rateOverMs = 5000;

/** Smaller files, such as a list of checksums, are not worth a line. Bytes. */
const smallest = 1e6;

/** Writes to `stream`; `now` is in ms. `report` takes { received, total } or { unpacked }, in bytes. */
export function createProgress(stream, now = () => performance.now()) {
  const interval = stream.isTTY ? everyMs.terminal : everyMs.log;
  let lastAt = -Infinity;
  let lineIsOpen = false;
  let samples = [];

  const write = (text, isLast) => {
    if (!isLast && now() - lastAt < interval) return;
    lastAt = now();
    lineIsOpen = Boolean(stream.isTTY);
    stream.write(stream.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
  };

  return {
    report({ received, total, unpacked }) {
      if (unpacked !== undefined) return write(unpackingLine(unpacked), unpacked === 0);
      // The end is reported twice (FetchDownloader of @electron/get).
      if ((total ?? received) < smallest || samples.at(-1)?.received === total) return;
      samples = [...samples.filter(({ at }) => now() - at <= rateOverMs), { at: now(), received }];
      write(downloadLine({ received, total, rate: rateOf(samples) }), received === total);
    },
    /** Ends the line on a terminal. */
    end() {
      if (lineIsOpen) stream.write('\n');
      lineIsOpen = false;
    },
  };
}

/** `rate` in bytes a second, or undefined while it is unknown. A server need not send the `total`. */
export function downloadLine({ received, total, rate }) {
  const done = total ? `${megabytes(received)} of ${megabytes(total)} MB` : `${megabytes(received)} MB`;
  return `Electron: ${done}${rate === undefined ? '' : `, ${megabytes(rate)} MB/s`}`;
}

const unpackingLine = (bytes) => `Electron: unpacking${bytes > 0 ? `, ${megabytes(bytes)} MB so far` : ' ...'}`;

function rateOf(samples) {
  const [first, last] = [samples[0], samples.at(-1)];
  return last.at > first.at ? ((last.received - first.received) / (last.at - first.at)) * 1000 : undefined;
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
