import { buttons } from './groups/buttons.tsx'
import { cards } from './groups/cards.tsx'
import { dialogs } from './groups/dialogs.tsx'
import { feedback } from './groups/feedback.tsx'
import { figures } from './groups/figures.tsx'
import { foundations } from './groups/foundations.tsx'
import { inputs } from './groups/inputs.tsx'
import { motion } from './groups/motion.tsx'
import { navigation } from './groups/navigation.tsx'
import classes from './Showcase.module.css'

const GROUPS = [foundations, buttons, inputs, navigation, dialogs, feedback, figures, cards, motion]

/** Every component in every state. */
export function Showcase() {
  return (
    <div className={classes.page}>
      <nav className={classes.rail} aria-label="Components">
        <p className={classes.mark}>SHOAL</p>
        {GROUPS.map((group) => (
          <div key={group.title}>
            <h2>{group.title}</h2>
            {group.specimens.map((specimen) => (
              <a key={specimen.name} href={`#${specimen.name}`}>
                {specimen.name}
              </a>
            ))}
          </div>
        ))}
      </nav>
      <main className={classes.main}>
        <h1>The look of Shoal</h1>
        {GROUPS.map((group) => (
          <section key={group.title} className={classes.group} aria-label={group.title}>
            <h2>{group.title}</h2>
            {group.specimens.map((specimen) => (
              <article key={specimen.name} id={specimen.name} className={classes.specimen}>
                <header>
                  <h3>{specimen.name}</h3>
                  <p>{specimen.note}</p>
                </header>
                <div className={classes.stage}>
                  <specimen.Show />
                </div>
              </article>
            ))}
          </section>
        ))}
      </main>
    </div>
  )
}
