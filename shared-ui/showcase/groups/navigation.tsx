import { Ban, Ellipsis, MessageSquare, User } from 'lucide-react'
import { useState } from 'react'
import {
  AnchoredCard,
  Avatar,
  Badge,
  Button,
  HoverCard,
  IconButton,
  Menu,
  Pagination,
  PanelHead,
  Popover,
  Tabs,
  Tokens,
  Tooltip,
} from '../../src/index.ts'
import classes from '../Showcase.module.css'
import { Columns, type Group, Row } from '../specimen.tsx'

function TabRows() {
  const [open, setOpen] = useState('kitchen')
  return (
    <Columns>
      <Tabs
        label="Rooms"
        value={open}
        onValueChange={setOpen}
        tabs={[
          { value: 'kitchen', label: 'Kitchen', content: <p style={{ padding: 12 }}>What is said in the kitchen.</p> },
          { value: 'global', label: 'Global', content: <p style={{ padding: 12 }}>What is said everywhere.</p> },
          { value: 'clan', label: '[KRIL]', badge: 4, content: <p style={{ padding: 12 }}>What the clan says.</p> },
          { value: 'dm', label: 'DM', disabled: true, content: <p>Nothing.</p> },
        ]}
      />
    </Columns>
  )
}

function Pages() {
  const [page, setPage] = useState(5)
  return (
    <>
      <Pagination label="Pages of clips" page={page} total={240} pageSize={20} onPageChange={setPage} />
      <Pagination label="Pages of episodes" page={Math.min(page, 6)} total={70} pageSize={10} onPageChange={setPage} />
      <Pagination label="One page only" page={0} total={9} pageSize={10} onPageChange={setPage} />
    </>
  )
}

function Person() {
  return (
    <div className={classes.card}>
      <div className={classes.who}>
        <Avatar name="lantern_lou" color="#ff77d0" size="large" />
        <div>
          <b>lantern_lou</b> <Badge variant="level">42</Badge>
          <br />
          <span>Clan [KRIL]</span>
        </div>
      </div>
      <Row>
        <Button size="small" variant="gold">
          Tip <Tokens amount={10} tone="inherit" />
        </Button>
        <Button size="small">Message</Button>
      </Row>
    </div>
  )
}

function Cards() {
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <Row>
      <Popover trigger={<Button>Popover</Button>} label="About this">
        <p>Opened by pressing, closed by Escape or by pressing elsewhere.</p>
      </Popover>
      <HoverCard trigger={<Button variant="ghost">HoverCard</Button>} label="lantern_lou">
        <Person />
      </HoverCard>
      <Button
        variant="ghost"
        onPointerEnter={(event) => setAnchor(event.currentTarget)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        AnchoredCard
      </Button>
      <AnchoredCard anchor={anchor} onClose={() => setAnchor(null)} label="lantern_lou">
        <Person />
      </AnchoredCard>
    </Row>
  )
}

export const navigation: Group = {
  title: 'Navigation and pop-ups',
  specimens: [
    { name: 'Tabs', note: 'Arrow keys move; a count sits beside the label.', Show: TabRows },
    {
      name: 'PanelHead',
      note: 'The head of a main panel: its name, a sentence, and what one can choose there.',
      Show: () => (
        <PanelHead title="Staff room" lead="Where the show is kept in order.">
          <Badge variant="mod">Staff</Badge>
        </PanelHead>
      ),
    },
    {
      name: 'Pagination',
      note: 'All pages up to seven, otherwise a window of five; nothing for one page.',
      Show: Pages,
    },
    {
      name: 'Menu',
      note: 'Actions behind a button.',
      Show: () => (
        <Row>
          <Menu
            trigger={
              <IconButton label="More about tuna.turner">
                <Ellipsis />
              </IconButton>
            }
            items={[
              { heading: 'tuna.turner' },
              { label: 'Profile', icon: <User />, href: '#Menu' },
              { label: 'Message', icon: <MessageSquare /> },
              { label: 'Trade', disabled: true },
              'separator',
              { label: 'Block & report', icon: <Ban />, danger: true },
            ]}
          />
          <Menu trigger={<Button>Menu</Button>} items={[{ label: 'One' }, { label: 'Two' }]} />
        </Row>
      ),
    },
    {
      name: 'Tooltip',
      note: 'A few words on hover and focus.',
      Show: () => (
        <Row>
          <Tooltip content="Sways the poll once">
            <Button>Hover me</Button>
          </Tooltip>
          <Tooltip content="Profile" side="right">
            <IconButton label="Profile">
              <User />
            </IconButton>
          </Tooltip>
        </Row>
      ),
    },
    {
      name: 'Popover, HoverCard, AnchoredCard',
      note: 'Cards beside a thing; the hover ones linger 500 ms.',
      Show: Cards,
    },
  ],
}
