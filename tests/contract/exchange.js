// Reads tests/golden/http/*.http; the form is described in the README there.

// What placeholders look like to a validator.
const SAMPLES = {
  admin: `cdk_${'a'.repeat(12)}_${'0'.repeat(64)}`, judge: `cdk_${'b'.repeat(12)}_${'0'.repeat(64)}`,
  organizer: `cdk_${'c'.repeat(12)}_${'0'.repeat(64)}`, player: `cdk_${'d'.repeat(12)}_${'0'.repeat(64)}`,
  'deck-id': 'A'.repeat(22), 'simulation-id': 'A'.repeat(22), 'public-key': 'A'.repeat(43),
  version: '0'.repeat(16), sha256: '0'.repeat(64), hash: '0'.repeat(16), time: '2024-03-15T12:00:00.000Z', cursor: 'Y3Vyc29y',
  event: 'A'.repeat(22), entry: 'A'.repeat(22), token: `cdt_${'e'.repeat(12)}_${'0'.repeat(64)}`,
  invitation: `cdt_${'f'.repeat(12)}_${'0'.repeat(64)}`, 'judge-id': 'b'.repeat(12),
  draft: 'A'.repeat(22), 'seat-token': `cds_${'e'.repeat(12)}_${'0'.repeat(64)}`,
  'key-id': 'a'.repeat(12), secret: '0'.repeat(64), any: 'any',
};

function fillIn(text) {
  return text.replace(/<<([a-z0-9-]+)>>/g, (whole, name) => {
    if (SAMPLES[name] === undefined) throw new Error(`there is no placeholder ${whole}`);
    return SAMPLES[name];
  });
}

function parseMessage(text, what) {
  const end = text.search(/\n\n|\n?$/);
  const [first, ...lines] = text.slice(0, end).split('\n');
  const headers = new Map();
  for (const line of lines) {
    const match = /^([A-Za-z0-9-]+): ?(.*)$/.exec(line);
    if (match === null) throw new Error(`${what}: '${line}' is no header`);
    headers.set(match[1].toLowerCase(), match[2]);
  }
  return {first, headers, body: text.slice(end + 2).replace(/\n$/, '')};
}

export function parseExchange(text) {
  const comments = /^(#.*\n)*/.exec(text)[0];
  const parts = fillIn(text.slice(comments.length)).split(/^----\n/m);
  if (parts.length !== 2) throw new Error("one line '----' separates request and answer");
  const request = parseMessage(parts[0], 'request');
  const answer = parseMessage(parts[1], 'answer');
  const requestLine = /^([A-Z]+) (\/\S*) HTTP\/1\.1$/.exec(request.first);
  if (requestLine === null) throw new Error(`'${request.first}' is no request line`);
  const statusLine = /^HTTP\/1\.1 ([1-5][0-9]{2})$/.exec(answer.first);
  if (statusLine === null) throw new Error(`'${answer.first}' is no status line`);
  const [path, query = ''] = requestLine[2].split('?');
  return {
    why: comments.split('\n')[0].replace(/^# ?/, ''),
    request: {...request, method: requestLine[1], path, query: [...new URLSearchParams(query)]},
    answer: {...answer, status: statusLine[1]},
  };
}
