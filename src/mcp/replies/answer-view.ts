/** Nothing is loaded from anywhere: pictures come with the reply. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/**
 * The page that shows a reply. It speaks the protocol of MCP Apps (revision 2026-01-26) with the host that it stands in: greets
 * it, takes the result of the tool, shows its charts, text and sources as text alone, and tells how high it is.
 */
const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>Answer</title>
<style>
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 12px; }
img { display: block; max-width: 100%; height: auto; margin: 0 0 12px; }
p { margin: 0 0 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
small { opacity: 0.7; }
</style>
</head>
<body>
<main id="answer"><p>…</p></main>
<script>
const PROTOCOL = '2026-01-26';
const GREETING = 1;
const answer = document.getElementById('answer');
const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function picture({ data, mimeType }, name) {
  const made = document.createElement('img');
  made.src = 'data:' + mimeType + ';base64,' + data;
  made.alt = name;
  return made;
}

function show({ content = [], structuredContent: told, isError }) {
  const images = content.filter(({ type, mimeType }) => type === 'image' && mimeType === 'image/png');
  const texts = isError || !told ? content.filter(({ type }) => type === 'text').map(({ text }) => text) : [told.reply];
  const sources = told && told.sources && told.sources.length > 0 ? [element('small', told.sources.join(' · '))] : [];
  answer.replaceChildren(
    ...images.map((image, index) => picture(image, (told && told.charts && told.charts[index]) || 'chart')),
    ...texts.filter(Boolean).map((text) => element('p', text)),
    ...sources,
  );
}

function hear({ id, method, params, result }) {
  if (id === GREETING && result) {
    const theme = result.hostContext && result.hostContext.theme;
    if (theme === 'dark' || theme === 'light') document.documentElement.style.colorScheme = theme;
    send({ method: 'ui/notifications/initialized', params: {} });
  } else if (method === 'ui/notifications/tool-result') show(params);
  else if (method === 'ui/resource-teardown' || method === 'ping') send({ id, result: {} });
}

addEventListener('message', ({ source, data }) => {
  if (source === parent && data && data.jsonrpc === '2.0') hear(data);
});
new ResizeObserver(() => {
  const { width, height } = document.documentElement.getBoundingClientRect();
  send({ method: 'ui/notifications/size-changed', params: { width: Math.ceil(width), height: Math.ceil(height) } });
}).observe(document.documentElement);
send({
  id: GREETING,
  method: 'ui/initialize',
  params: { protocolVersion: PROTOCOL, appInfo: { name: 'quarry-answer', version: '1' }, appCapabilities: {} },
});
</script>
</body>
</html>
`;

/** The view of an answer, as a resource of the MCP Apps extension: one page that needs no network. */
export const ANSWER_VIEW = {
  uri: 'ui://quarry/answer.html',
  mimeType: 'text/html;profile=mcp-app',
  html: HTML,
} as const;
