import type { ReactNode } from 'react'
import type { Features } from './Face.tsx'
import type { OpponentId } from './opponents.ts'
import styles from './Portrait.module.css'

interface Figure {
  /** Where they sit. */
  Scene: (props: { id: string }) => ReactNode
  /** They themselves, without the face. */
  Body: (props: { id: string }) => ReactNode
  face: Features
}

/** A ground that is lighter in the middle, as all cameras at night. */
function Ground({ id, light, dark }: { id: string; light: string; dark: string }) {
  return (
    <>
      <radialGradient id={`${id}ground`} cx=".5" cy=".4" r=".75">
        <stop offset="0" stopColor={light} />
        <stop offset="1" stopColor={dark} />
      </radialGradient>
      <rect width="320" height="180" fill={`url(#${id}ground)`} />
    </>
  )
}

const barnaby: Figure = {
  Scene: ({ id }) => (
    <>
      <Ground id={id} light="#3f6a6c" dark="#0b2326" />
      <path d="M0 132Q60 104 96 138T196 140T320 118V180H0z" fill="#12292b" />
      <path
        d="M20 180Q14 130 30 96M34 180Q44 140 36 112M292 180Q304 134 288 88M278 180Q270 146 280 118"
        stroke="#1f5a4c"
        strokeWidth="6"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="250" cy="44" r="5" fill="none" stroke="#7fb9b0" strokeOpacity=".5" />
      <circle cx="264" cy="26" r="3" fill="none" stroke="#7fb9b0" strokeOpacity=".5" />
    </>
  ),
  Body: ({ id }) => (
    <>
      <linearGradient id={`${id}shell`} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#e6cda6" />
        <stop offset=".55" stopColor="#b48c62" />
        <stop offset="1" stopColor="#6e5239" />
      </linearGradient>
      <g className={styles.feelers} stroke="#e9b7a0" strokeWidth="3.5" fill="none" strokeLinecap="round">
        <path d="M150 54Q140 34 122 30" />
        <path d="M156 52Q152 28 140 14" />
        <path d="M162 52Q162 26 164 10" />
        <path d="M168 52Q174 28 188 16" />
        <path d="M173 54Q184 36 202 32" />
      </g>
      <path d="M76 182L112 64Q160 42 208 64L244 182Z" fill={`url(#${id}shell)`} stroke="#3d2c1d" strokeWidth="2" />
      <path d="M112 64Q160 42 208 64Q160 82 112 64Z" fill="#3a281c" />
      <path
        d="M100 182L126 70M220 182L194 70M92 130q10 6 16 2M228 128q-10 6-16 2M98 156q8 4 12 1"
        stroke="#6e5239"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M134 132Q147 122 160 130Q173 122 186 132Q174 139 160 134Q146 139 134 132Z" fill="#f3e7d2" />
      <path d="M130 104h-14M190 104h14M154 104h12" stroke="#2a2f35" strokeWidth="3" />
    </>
  ),
  face: { eyes: [142, 178, 104, 14], mouth: [160, 150, 1], skin: '#b48c62', line: '#3a281c' },
}

const medusa: Figure = {
  Scene: ({ id }) => (
    <>
      <Ground id={id} light="#5a2350" dark="#160818" />
      <path
        d="M0 0H320V14Q300 30 280 14Q260 30 240 14Q220 30 200 14Q180 30 160 14Q140 30 120 14Q100 30 80 14Q60 30 40 14Q20 30 0 14z"
        fill="#7d1f4a"
      />
      <path d="M0 0H34Q20 90 42 180H0zM320 0H286Q300 90 278 180H320z" fill="#5d1638" />
      <path d="M60 0L128 180H20zM260 0L192 180H300z" fill="#ffd9f1" opacity=".09" />
      <ellipse cx="160" cy="182" rx="150" ry="22" fill="#0c0410" />
    </>
  ),
  Body: ({ id }) => (
    <>
      <radialGradient id={`${id}bell`} cx=".4" cy=".25" r=".9">
        <stop offset="0" stopColor="#ffe3f6" />
        <stop offset=".5" stopColor="#ff9ade" />
        <stop offset="1" stopColor="#a8418f" />
      </radialGradient>
      <g className={styles.feelers} stroke="#f58fd2" strokeWidth="5" fill="none" strokeLinecap="round">
        <path d="M112 112q-16 26 0 46t-8 34" />
        <path d="M132 116q-12 26 2 44t-6 34" />
        <path d="M150 116q-8 24 2 44t-2 34" />
        <path d="M170 116q8 24-2 44t2 34" />
        <path d="M188 116q12 26-2 44t6 34" />
        <path d="M208 112q16 26 0 46t8 34" />
      </g>
      <path
        d="M90 116Q86 36 160 34Q234 36 230 116Q216 104 204 117Q190 104 182 118Q168 106 160 118Q152 106 138 118Q130 104 116 117Q104 104 90 116Z"
        fill={`url(#${id}bell)`}
        stroke="#7a2866"
        strokeWidth="2"
      />
      <path
        d="M108 78Q116 50 146 44"
        stroke="#fff"
        strokeOpacity=".8"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M142 38L146 20L154 30L160 14L166 30L174 20L178 38Z" fill="#dff7ff" stroke="#7fb4c9" strokeWidth="1.5" />
      <path
        d="M128 72l-9-6M133 67l-6-8M192 72l9-6M187 67l6-8"
        stroke="#5c184b"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <circle cx="122" cy="96" r="7" fill="#ff5aa8" opacity=".5" />
      <circle cx="198" cy="96" r="7" fill="#ff5aa8" opacity=".5" />
    </>
  ),
  face: { eyes: [142, 178, 80, 12], mouth: [160, 101, 0.85], skin: '#e77cc6', line: '#5c184b' },
}

const clamp: Figure = {
  Scene: ({ id }) => (
    <>
      <Ground id={id} light="#6a4a2c" dark="#1b120b" />
      <path d="M0 40H320M0 84H320M0 128H320" stroke="#000" strokeOpacity=".35" strokeWidth="2" />
      <circle cx="62" cy="50" r="26" fill="#123c46" stroke="#a9885a" strokeWidth="7" />
      <path d="M46 56q8-8 16 0t16 0" stroke="#3f8fa0" strokeWidth="2.5" fill="none" />
      <g stroke="#a9885a" strokeWidth="5" fill="none">
        <circle cx="268" cy="52" r="24" />
        <path d="M268 18v68M234 52h68M244 28l48 48M292 28l-48 48" strokeWidth="3.5" />
      </g>
      <rect y="158" width="320" height="22" fill="#2b1c10" />
    </>
  ),
  Body: ({ id }) => (
    <>
      <radialGradient id={`${id}crab`} cx=".45" cy=".25" r=".9">
        <stop offset="0" stopColor="#ffb48c" />
        <stop offset=".5" stopColor="#f0683a" />
        <stop offset="1" stopColor="#8e2812" />
      </radialGradient>
      <path
        d="M104 142l-28 12-6 18M112 154l-22 12-2 14M216 142l28 12 6 18M208 154l22 12 2 14"
        stroke="#b23e1e"
        strokeWidth="8"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g className={styles.claws}>
        <path d="M104 118Q72 118 66 90" stroke="#c94a26" strokeWidth="12" fill="none" strokeLinecap="round" />
        <path
          d="M66 98Q34 92 42 58Q48 40 66 44L62 66L82 50Q96 66 88 84Q82 98 66 98Z"
          fill={`url(#${id}crab)`}
          stroke="#6b1c0b"
          strokeWidth="2"
        />
      </g>
      <g className={styles.claws}>
        <path d="M216 118Q248 118 254 90" stroke="#c94a26" strokeWidth="12" fill="none" strokeLinecap="round" />
        <path
          d="M254 98Q286 92 278 58Q272 40 254 44L258 66L238 50Q224 66 232 84Q238 98 254 98Z"
          fill={`url(#${id}crab)`}
          stroke="#6b1c0b"
          strokeWidth="2"
        />
      </g>
      <path
        d="M92 122Q94 74 160 72Q226 74 228 122Q222 168 160 170Q98 168 92 122Z"
        fill={`url(#${id}crab)`}
        stroke="#6b1c0b"
        strokeWidth="2"
      />
      <path d="M112 72Q114 40 160 38Q206 40 208 72Q160 58 112 72Z" fill="#16324a" stroke="#0a1a28" strokeWidth="2" />
      <path d="M106 76Q160 54 214 76Q160 68 106 76Z" fill="#0c2233" />
      <path
        d="M160 44v16M153 50h14M152 56q8 8 16 0"
        stroke="#dfe8ea"
        strokeWidth="2.5"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="116" cy="132" r="3" fill="#8e2812" />
      <circle cx="124" cy="142" r="2.5" fill="#8e2812" />
      <circle cx="204" cy="132" r="3" fill="#8e2812" />
      <circle cx="196" cy="142" r="2.5" fill="#8e2812" />
    </>
  ),
  face: { eyes: [141, 179, 106, 13.5], mouth: [160, 144, 1.15], skin: '#e2562c', line: '#5b1507' },
}

/** Around the Professor, every 24 degrees. */
const spikes = Array.from({ length: 15 }, (_, index) => index * 24)
const books = ['#7a3b2e', '#2e5a6b', '#6b6230', '#4b3566', '#2f6650', '#7a4a2a', '#38506f', '#6d2f45']

const puff: Figure = {
  Scene: ({ id }) => (
    <>
      <Ground id={id} light="#3d4d3a" dark="#10160f" />
      {[8, 74, 140].map((y, row) => (
        <g key={y}>
          {books.map((color, place) => (
            <g key={color} fill={color}>
              <rect
                x={2 + place * 11}
                y={y + ((place * 7 + row * 5) % 12)}
                width="9"
                height={46 - ((place * 7 + row * 5) % 12)}
              />
              <rect
                x={230 + place * 11}
                y={y + ((place * 5 + row * 9) % 12)}
                width="9"
                height={46 - ((place * 5 + row * 9) % 12)}
              />
            </g>
          ))}
          <path d={`M0 ${y + 48}H96M226 ${y + 48}H320`} stroke="#241a10" strokeWidth="6" />
        </g>
      ))}
    </>
  ),
  Body: ({ id }) => (
    <>
      <radialGradient id={`${id}ball`} cx=".42" cy=".3" r=".85">
        <stop offset="0" stopColor="#fff2c8" />
        <stop offset=".5" stopColor="#f2c560" />
        <stop offset="1" stopColor="#936316" />
      </radialGradient>
      <g className={styles.air}>
        {spikes.map((angle) => (
          <path key={angle} transform={`rotate(${angle} 160 100)`} d="M151 38L160 22L169 38Z" fill="#b9852a" />
        ))}
        <path
          d="M102 104Q78 88 72 104Q68 120 102 118ZM218 104Q242 88 248 104Q252 120 218 118Z"
          fill="#e0a63c"
          stroke="#7c5313"
          strokeWidth="2"
        />
        <circle cx="160" cy="100" r="64" fill={`url(#${id}ball)`} stroke="#7c5313" strokeWidth="2" />
        <path d="M112 128Q160 176 208 128Q200 164 160 164Q120 164 112 128Z" fill="#fff6dc" opacity=".8" />
        <path d="M160 160l-22-10v20zM160 160l22-10v20z" fill="#8c2f3f" />
        <circle cx="160" cy="160" r="5" fill="#b4485a" />
      </g>
      <path d="M108 44L160 24L212 44L160 62Z" fill="#1b2328" />
      <path d="M130 52v12q30 12 60 0v-12L160 62Z" fill="#11181c" />
      <path d="M206 46v22" stroke="#d9c27a" strokeWidth="2.5" />
      <circle cx="206" cy="70" r="4" fill="#d9c27a" />
      <circle cx="181" cy="94" r="20" fill="#cfefff" fillOpacity=".18" stroke="#d9c27a" strokeWidth="3" />
      <path d="M200 100q10 24 4 44" stroke="#d9c27a" strokeWidth="1.5" fill="none" />
    </>
  ),
  face: { eyes: [139, 181, 94, 15], mouth: [160, 128, 0.95], skin: '#e3b34c', line: '#4d340a' },
}

const abyssa: Figure = {
  Scene: ({ id }) => (
    <>
      <Ground id={id} light="#0c2138" dark="#010409" />
      <radialGradient id={`${id}glow`} cx=".5" cy=".5" r=".5">
        <stop offset="0" stopColor="#bfe6ff" stopOpacity=".75" />
        <stop offset=".4" stopColor="#6fb4ff" stopOpacity=".25" />
        <stop offset="1" stopColor="#6fb4ff" stopOpacity="0" />
      </radialGradient>
      <g fill="#b9d8ff" opacity=".5">
        {[
          [30, 30],
          [70, 120],
          [104, 22],
          [282, 92],
          [256, 150],
          [48, 76],
          [300, 32],
        ].map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r={(x! % 3) * 0.4 + 0.8} />
        ))}
      </g>
    </>
  ),
  Body: ({ id }) => (
    <>
      <radialGradient id={`${id}hide`} cx=".62" cy=".15" r="1">
        <stop offset="0" stopColor="#5878a8" />
        <stop offset=".4" stopColor="#25395c" />
        <stop offset="1" stopColor="#080f1e" />
      </radialGradient>
      <path d="M78 96Q46 70 34 86Q44 110 34 136Q52 146 82 124Z" fill="#1b2b48" stroke="#3d5a8c" strokeWidth="1.5" />
      <path d="M242 108Q276 96 286 116Q272 138 240 132Z" fill="#1b2b48" stroke="#3d5a8c" strokeWidth="1.5" />
      <path
        d="M72 112Q74 54 160 52Q246 54 250 112Q246 172 160 174Q76 172 72 112Z"
        fill={`url(#${id}hide)`}
        stroke="#48689c"
        strokeWidth="2"
      />
      <g className={styles.jaw}>
        <path d="M106 136Q160 118 216 136Q206 168 160 168Q116 168 106 136Z" fill="#04070f" />
        <path
          d="M110 136l5 14l6-17l6 18l7-20l7 20l7-21l8 21l8-21l7 20l7-19l7 18l6-17l6 15l5-13Q160 117 110 136Z"
          fill="#dfe9f5"
        />
        <path d="M120 163l5-10l6 12l6-11l7 13l7-12l7 13l8-13l7 12l7-13l6 11l6-12l5 9Q160 176 120 163Z" fill="#b9c9dd" />
      </g>
      <path
        d="M158 54Q160 14 200 16Q226 18 228 40"
        stroke="#48689c"
        strokeWidth="4"
        fill="none"
        strokeLinecap="round"
      />
      <g className={styles.lure}>
        <circle cx="228" cy="48" r="52" fill={`url(#${id}glow)`} />
        <circle cx="228" cy="48" r="9" fill="#eaf7ff" />
      </g>
      <path
        d="M92 84q6-8 14-10M88 98q4-4 8-5M232 90q-4-8-10-12"
        stroke="#6f92cc"
        strokeWidth="2"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  face: { eyes: [134, 186, 96, 14], mouth: null, skin: '#1c2d4c', ball: '#d7f0ff', line: '#6f92cc' },
}

/** How the five look. */
export const figures: Readonly<Record<OpponentId, Figure>> = { barnaby, medusa, clamp, puff, abyssa }
