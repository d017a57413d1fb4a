import type { ComponentType, ReactNode } from 'react'
import classes from './Showcase.module.css'

export type Specimen = { name: string; note: string; Show: ComponentType }
export type Group = { title: string; specimens: readonly Specimen[] }

/** Things side by side. */
export const Row = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>

/** Things in equal columns. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={classes.columns}>{children}</div>
