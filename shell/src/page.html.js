/** Fonts that the first screen needs; the others come when something asks for them. */
const early = [/chakra-petch-latin-600-normal/, /ibm-plex-sans-latin-400-normal/, /ibm-plex-mono-latin-500-normal/]

/** Preloads of the built files whose names match. */
const links = (files, name, attributes) =>
  files
    .filter((file) => name.test(file) && /\.(css|js|woff2)$/.test(file))
    .map((file) => `    <link rel="preload" href="/${file}" ${attributes}>`)
    .join('\n')

/**
 * The entry document. Over HTTP/1.1 a browser fetches six files at a time, in this order: first what the page cannot begin
 * without, the fonts last. The server replaces `<!--shoal:head-->` with preloads of the first panel's files, and
 * `<!--shoal:data-->` with the registry, the manifests and the session's public facts as JSON blocks.
 * @param {string[]} files everything the build emits
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
${links(files, /^assets\/main\..*\.css$/, 'as="style"')}
${links(files, /^assets\/main\..*\.js$/, 'as="script" fetchpriority="high"')}
    <!--shoal:head-->
${early.map((name) => links(files, name, 'as="font" type="font/woff2" crossorigin')).join('\n')}
  </head>
  <body>
    <div id="shoal"></div>
    <noscript>Shoal needs JavaScript to show the live pictures.</noscript>
    <!--shoal:data-->
  </body>
</html>
`
