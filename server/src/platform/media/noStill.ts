/** What stands for a still where there is none: a monitor without a picture. Drawn, so that it is sharp in every size. */
export const noStill = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">
<defs>
<radialGradient id="g" cy=".42" r=".8"><stop stop-color="#12323a"/><stop offset="1" stop-color="#071214"/></radialGradient>
<pattern id="s" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 0h4v2H0z" fill="#000" opacity=".22"/></pattern>
</defs>
<path d="M0 0h640v360H0z" fill="url(#g)"/><path d="M0 0h640v360H0z" fill="url(#s)"/>
<g transform="translate(260 98)" fill="none" stroke="#3f7f86" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">
<rect width="78" height="76" y="16" rx="12"/><path d="m78 46 40-22v60L78 62"/>
</g>
</svg>
`
