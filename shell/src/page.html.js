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

/** Where the built picture whose name matches is. */
const icon = (files, name) => `/${[...files.keys()].find((file) => name.test(file))}`

/** What built files hold, to stand in the document itself. */
const contents = (files, name) =>
  matching(files, name)
    .map((file) => files.get(file))
    .join('')

/**
 * The entry document. What is seen first takes no other file: its styles and its script stand in the document, and the
 * server allows them by their hashes. Over HTTP/1.1 a browser fetches six files at a time, in the order in which it hears
 * of them. So those of the page itself stand in a template, where no browser looks: the script asks for the picture first
 * and for these in the same moment, the fonts last. The server replaces `<!--shoal:files-->` with preloads of the first
 * panel's files, `<!--shoal:first-->` with what the page looks like before its code runs, `<!--shoal:start-->` with the data that
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
    <link rel="manifest" href="/manifest.webmanifest">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="${icon(files, /icon-apple-180/)}">
    <script>addEventListener("beforeinstallprompt",e=>{e.preventDefault();_shoalInstall=e},{once:true});var _shoalInstall</script>
    <style>${contents(files, /^assets\/begin\..*\.css$/)}</style>
  </head>
  <body>
    <template id="shoal-files">
${links(files, /^assets\/main\..*\.css$/, 'as="style"')}
${links(files, /^assets\/main\..*\.js$/, 'as="script" fetchpriority="low"')}
    <!--shoal:files-->
${early.map((name) => links(files, name, 'as="font" type="font/woff2" crossorigin fetchpriority="low"')).join('\n')}
    </template>
    <!--shoal:first-->
    <!--shoal:start-->
    <script data-styles="${address(files, /^assets\/main\..*\.css$/)}" data-code="${address(files, /^assets\/main\..*\.js$/)}">${contents(files, /^assets\/begin\..*\.js$/)}</script>
    <div id="shoal"></div>
    <noscript>Shoal needs JavaScript to show the live pictures.</noscript>
    <!--shoal:data-->
  </body>
</html>
`
