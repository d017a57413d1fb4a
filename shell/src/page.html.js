/** Fonts that the first screen needs; the others come when something asks for them. */
const early = [
  /chakra-petch-latin-600-normal/,
  /chakra-petch-latin-500-normal/,
  /ibm-plex-sans-latin-400-normal/,
  /ibm-plex-mono-latin-500-normal/,
]

const matching = (files, name) => [...files.keys()].filter((file) => name.test(file) && /\.(css|js|woff2)$/.test(file))

/** Preloads of the built files whose names match. */
const links = (files, name, attributes) =>
  matching(files, name)
    .map((file) => `    <link rel="preload" href="/${file}" ${attributes}>`)
    .join('\n')

/** Where the built file whose name matches is. */
const address = (files, name) => `/${matching(files, name)[0]}`

/** What built files hold, to stand in the document itself. */
const contents = (files, name) =>
  matching(files, name)
    .map((file) => files.get(file))
    .join('')

/**
 * The entry document. What is seen first takes no other file: its styles and its script stand in the document, and the
 * server allows them by their hashes; that script also adds the page's own, which are on their way by then. Over HTTP/1.1 a browser fetches six files at a time, in this order: first what the
 * page cannot begin without, the fonts last. Code comes behind the picture, which the document's own script asks for. The server replaces `<!--shoal:head-->` with preloads of the first panel's
 * files, `<!--shoal:first-->` with what the page looks like before its code runs, `<!--shoal:start-->` with the data that
 * the first picture needs, and `<!--shoal:data-->` with the registry, the manifests and the session's public facts.
 * @param {Map<string, string>} files everything the build emits, with its text
 */
export const page = (files) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>Shoal</title>
    <meta name="description" content="Watch the house live, talk, tip and play along.">
    <meta name="theme-color" content="#071619">
    <meta name="color-scheme" content="dark">
    <style>${contents(files, /^assets\/begin\..*\.css$/)}</style>
${links(files, /^assets\/main\..*\.css$/, 'as="style"')}
${links(files, /^assets\/main\..*\.js$/, 'as="script" fetchpriority="low"')}
    <!--shoal:head-->
${early.map((name) => links(files, name, 'as="font" type="font/woff2" crossorigin')).join('\n')}
  </head>
  <body>
    <!--shoal:first-->
    <!--shoal:start-->
    <script data-styles="${address(files, /^assets\/main\..*\.css$/)}" data-code="${address(files, /^assets\/main\..*\.js$/)}">${contents(files, /^assets\/begin\..*\.js$/)}</script>
    <div id="shoal"></div>
    <noscript>Shoal needs JavaScript to show the live pictures.</noscript>
    <!--shoal:data-->
  </body>
</html>
`
