import { Lock } from 'lucide-react'
import { Avatar, Badge, Figure, LevelBar, Meter, RarityName, Time, Tokens } from '../../src/index.ts'
import { Columns, type Group, Row } from '../specimen.tsx'

const PHOTO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#1d5a6b"/><circle cx="24" cy="20" r="9" fill="#f0b48c"/><path d="M6 48c2-14 10-18 18-18s16 4 18 18z" fill="#c84f6b"/></svg>')}`

export const figures: Group = {
  title: 'Marks and figures',
  specimens: [
    {
      name: 'Tokens',
      note: 'Every amount of ₣.',
      Show: () => (
        <Row>
          <Tokens amount={4380} boxed size="medium" />
          <Tokens amount={4380} size="large" />
          <Tokens amount={4380} />
          <Tokens amount={25} signed />
          <Tokens amount={-1250} />
          <Tokens amount={10} size="small" tone="inherit" />
        </Row>
      ),
    },
    {
      name: 'Figure',
      note: 'What is counted.',
      Show: () => (
        <Row>
          <Figure>{1284}</Figure>
          <Figure tone="dim">3,902 votes</Figure>
          <Figure tone="up">+3.2%</Figure>
          <Figure tone="down">−1.1%</Figure>
          <Figure tone="live">1.6 s</Figure>
        </Row>
      ),
    },
    {
      name: 'Avatar',
      note: 'Photo, or initials on the person’s colour.',
      Show: () => (
        <Row>
          <Avatar name="mk" color="#5fa8ff" size="small" />
          <Avatar name="mk" color="#5fa8ff" />
          <Avatar name="lantern_lou" color="#ff77d0" size="large" />
          <Avatar name="brine-time" color="#5fd487" size="huge" />
          <Avatar name="tuna.turner" photo={PHOTO} size="large" label="tuna.turner" />
          <Avatar name="new_here" size="large" />
          <Avatar name="ghost" photo="data:image/png;base64,AAAA" color="#f08a5f" size="large" />
        </Row>
      ),
    },
    {
      name: 'Badge',
      note: 'Live, staff, level, gains, counts, locks.',
      Show: () => (
        <Row>
          <Badge variant="live">Live</Badge>
          <Badge variant="mod">Mod</Badge>
          <Badge variant="level">42</Badge>
          <Badge variant="pill">+100 XP</Badge>
          <Badge variant="count">4</Badge>
          <Badge variant="lock">
            <Lock />
            Season pass
          </Badge>
          <Badge>Offline</Badge>
        </Row>
      ),
    },
    {
      name: 'RarityName',
      note: 'Five colours of their own.',
      Show: () => (
        <Row>
          <RarityName rarity="COMMON">Wet sock</RarityName>
          <RarityName rarity="UNCOMMON">Glow stick</RarityName>
          <RarityName rarity="RARE">Blue crab</RarityName>
          <RarityName rarity="EPIC">Disco squid</RarityName>
          <RarityName rarity="PURCHASE">Red herring</RarityName>
        </Row>
      ),
    },
    {
      name: 'Meter, LevelBar',
      note: 'How much of something.',
      Show: () => (
        <>
          <Columns>
            <Meter label="Health" value={72} max={100} tone="kelp" figures="72 / 100" />
            <Meter label="Beef" value={30} max={100} tone="coral" figures="30%" />
            <Meter label="Tip goal" value={3200} max={5000} tone="gold" figures="₣3,200 of ₣5,000" />
            <Meter label="Mission" value={41} max={100} hideLabel thin />
          </Columns>
          <Row>
            <LevelBar level={17} xp={2412} next={2994} />
            <LevelBar level={17} xp={2412} next={2994} compact />
          </Row>
        </>
      ),
    },
    {
      name: 'Time',
      note: 'Instants in New York.',
      Show: () => (
        <Row>
          <Time at="2026-06-02T01:47:06Z" />
          <Time at="2026-06-02T01:47:06Z" show="date-time" />
          <Time at="2026-06-02T01:47:06Z" show="relative" now={Date.parse('2026-06-02T01:52:30Z')} />
          <Time at="not a date" />
        </Row>
      ),
    },
  ],
}
