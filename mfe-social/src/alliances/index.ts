export { AllianceNews } from './AllianceNews.tsx'
export { Allies } from './Allies.tsx'
export { ClanAllies } from './ClanAllies.tsx'
