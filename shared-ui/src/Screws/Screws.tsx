import classes from './Screws.module.css'

/** Four screws in the corners of a metal frame; decoration. Its parent must be positioned. */
export function Screws() {
  return (
    <span aria-hidden="true">
      <i className={classes.screw} />
      <i className={classes.screw} />
      <i className={classes.screw} />
      <i className={classes.screw} />
    </span>
  )
}
