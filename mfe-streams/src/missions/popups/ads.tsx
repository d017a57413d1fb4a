import type { ReactNode } from 'react'

/** A made-up ad: what it shouts, and its picture. */
export interface Ad {
  name: string
  line: string
  /** Two colours of the ground. */
  ground: [from: string, to: string]
  /** Drawn on 64 × 48, in dark ink unless it says otherwise. */
  picture: ReactNode
}

const ink = '#10202a'
const paper = '#fffdf2'

/** MIS-3: the 18 pictures. */
export const ads: readonly Ad[] = [
  {
    ...{ name: 'Reel Deal', line: '9 of 10 eels recommend this hook', ground: ['#ffe08a', '#ff9d5c'] },
    picture: <path d="M32 4v24a9 9 0 1 1-18 0l6 5M28 4h8" fill="none" stroke={ink} strokeWidth="4" />,
  },
  {
    ...{ name: 'Gill Wash', line: 'Dull gills? Scrub them in 7 minutes!', ground: ['#bdf3ff', '#6fd6ff'] },
    picture: (
      <g fill={paper} stroke={ink} strokeWidth="2">
        <circle cx="20" cy="30" r="12" />
        <circle cx="40" cy="20" r="9" />
        <circle cx="50" cy="36" r="6" />
      </g>
    ),
  },
  {
    ...{ name: 'Kelp & Co', line: 'Salad so fresh it waves back', ground: ['#d8ffb0', '#7fdd7a'] },
    picture: (
      <path
        d="M18 46c8-12-8-16 0-30M32 46c8-14-8-20 0-40M46 46c8-10-8-14 0-26"
        fill="none"
        stroke="#14522a"
        strokeWidth="5"
      />
    ),
  },
  {
    ...{ name: 'Crab Loans', line: 'Borrow sideways. Repay sideways.', ground: ['#ffd0c2', '#ff8a72'] },
    picture: (
      <g fill="#8c1f0e">
        <ellipse cx="32" cy="30" rx="15" ry="10" />
        <circle cx="11" cy="17" r="7" />
        <circle cx="53" cy="17" r="7" />
        <path d="M14 22l8 5M50 22l-8 5M18 38l-6 6M46 38l6 6" stroke="#8c1f0e" strokeWidth="3" />
      </g>
    ),
  },
  {
    ...{ name: 'Anglerlight', line: 'Be seen. Be followed. Be eaten.', ground: ['#2b2d6b', '#14143a'] },
    picture: (
      <g>
        <path d="M16 34c8-16 28-14 36 0-8 12-28 12-36 0Z" fill="#8d90ff" />
        <path d="M30 24C26 10 40 6 46 12" fill="none" stroke="#8d90ff" strokeWidth="3" />
        <circle cx="47" cy="13" r="5" fill="#fff7a8" />
      </g>
    ),
  },
  {
    ...{ name: 'Shellphone 12', line: 'Now with one more spiral', ground: ['#f3e3ff', '#c79bff'] },
    picture: (
      <path d="M50 36a18 18 0 1 1-6-24 12 12 0 1 1-16 16 7 7 0 1 1 9-8" fill="none" stroke="#47217a" strokeWidth="4" />
    ),
  },
  {
    ...{ name: 'You won!', line: 'You are the 1 000 000th fish', ground: ['#fff7a8', '#ffd23e'] },
    picture: <path d="M32 3l8 15 17 3-12 12 3 15-16-8-16 8 3-15L7 21l17-3z" fill="#e2461f" />,
  },
  {
    ...{ name: 'Tentacle Tutor', line: 'Learn 8 trades at once', ground: ['#ffc9ea', '#ff7fc6'] },
    picture: (
      <g fill="#7a1457">
        <path d="M20 22a12 12 0 0 1 24 0v8H20z" />
        <path
          d="M22 30c0 10-8 8-8 14M29 30c0 10-3 9-3 15M35 30c0 10 3 9 3 15M42 30c0 10 8 8 8 14"
          fill="none"
          stroke="#7a1457"
          strokeWidth="4"
        />
      </g>
    ),
  },
  {
    ...{ name: 'Hot water', line: 'Warm currents in your area', ground: ['#ffb199', '#ff5a3c'] },
    picture: (
      <path
        d="M10 36c8-8 12 8 22 0s14 8 22 0M10 24c8-8 12 8 22 0s14 8 22 0M10 12c8-8 12 8 22 0s14 8 22 0"
        fill="none"
        stroke={paper}
        strokeWidth="4"
      />
    ),
  },
  {
    ...{ name: 'Anchor Gym', line: 'Get heavy. Stay down.', ground: ['#cfd9e4', '#8fa4b8'] },
    picture: (
      <g fill="none" stroke={ink} strokeWidth="4">
        <circle cx="32" cy="9" r="5" />
        <path d="M32 14v30M12 28c2 10 10 16 20 16s18-6 20-16M22 22h20" />
      </g>
    ),
  },
  {
    ...{ name: 'Pearl ID', line: 'Lost your shell? Verify now!', ground: ['#e8fff8', '#9fe6d4'] },
    picture: (
      <g>
        <path d="M8 24c4-22 44-22 48 0-10 6-38 6-48 0Z" fill="#2d7d74" />
        <path d="M8 28c4 20 44 20 48 0-10-4-38-4-48 0Z" fill="#1d5a54" />
        <circle cx="32" cy="27" r="7" fill={paper} />
      </g>
    ),
  },
  {
    ...{ name: 'SALT+', line: 'Taste the whole ocean, unlimited', ground: ['#f5f5f5', '#c9d3d6'] },
    picture: (
      <g fill={ink}>
        <path d="M22 14h20l4 30H18z" />
        <path d="M24 6h16v6H24z" />
        <path d="M28 20h8v3h-8zM26 28h12v3H26z" fill={paper} />
      </g>
    ),
  },
  {
    ...{ name: 'Barnacle Removal', line: 'They hate this one trick', ground: ['#e5d5b8', '#b99a63'] },
    picture: (
      <g fill="#4a3614">
        <path d="M6 44l8-18h8l6 18zM26 44l8-26h8l8 26zM46 44l5-14h6l3 14z" />
      </g>
    ),
  },
  {
    ...{ name: 'Puffer Airlines', line: 'Bigger seats. Bigger everything.', ground: ['#fff2b3', '#a7e0ff'] },
    picture: (
      <g>
        <circle cx="32" cy="25" r="15" fill="#d67b12" />
        <path
          d="M32 4v6M32 40v6M11 25h6M47 25h6M17 10l4 4M47 10l-4 4M17 40l4-4M47 40l-4-4"
          stroke="#d67b12"
          strokeWidth="3"
        />
        <circle cx="27" cy="21" r="3" fill={ink} />
        <circle cx="38" cy="21" r="3" fill={ink} />
      </g>
    ),
  },
  {
    ...{ name: 'Free bait', line: 'No strings attached (one string)', ground: ['#d5ffd9', '#4fc27a'] },
    picture: (
      <g>
        <path d="M32 2v18" stroke={ink} strokeWidth="2" />
        <path d="M22 26c0-8 20-8 20 0s-16 6-16 14 16 6 18 0" fill="none" stroke="#b4235a" strokeWidth="6" />
      </g>
    ),
  },
  {
    ...{ name: 'Whale Tunes', line: 'One song. Forty minutes. Hit.', ground: ['#b9c8ff', '#5d7bff'] },
    picture: (
      <g fill="#101f66">
        <path d="M6 28c2-14 30-18 40-4l12-10-2 16c-8 14-46 16-50-2Z" />
        <path d="M24 12c0-8 12-8 12-4M30 14V4" fill="none" stroke="#101f66" strokeWidth="3" />
      </g>
    ),
  },
  {
    ...{ name: 'Depth Insurance', line: 'It is dark. Are you covered?', ground: ['#30424d', '#0d171d'] },
    picture: (
      <path
        d="M8 26a24 24 0 0 1 48 0c-5-5-11-5-16 0-5-5-11-5-16 0-5-5-11-5-16 0ZM32 24v16a5 5 0 0 1-10 0"
        fill="#7fd6ff"
        stroke="#7fd6ff"
        strokeWidth="2"
        fillOpacity=".85"
      />
    ),
  },
  {
    ...{ name: 'Update required', line: 'Your fins are 3 versions behind', ground: ['#e2e8ff', '#9fb2ff'] },
    picture: (
      <g fill="none" stroke="#27348b" strokeWidth="5">
        <path d="M50 24a18 18 0 1 1-6-13" />
        <path d="M46 2v11H35" />
      </g>
    ),
  },
]
