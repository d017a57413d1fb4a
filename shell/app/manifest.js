/**
 * The web app manifest: what an installed Shoal is called and looks like.
 * @param {(token: string) => string} color the value of a colour among the tokens
 * @param {(name: string) => string} icon where the built icon is
 */
export const manifest = (color, icon) => ({
  id: '/',
  name: 'Shoal',
  short_name: 'Shoal',
  description: 'Watch the house live, talk, tip and play along.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: color('deep'),
  theme_color: color('deep'),
  categories: ['entertainment', 'social'],
  icons: [
    { src: icon('icon-192'), sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: icon('icon-512'), sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: icon('icon-maskable-512'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
