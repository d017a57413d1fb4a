/**
 * The functions that shapes of events are made with. The shell provides them once for everyone, as `@shoal/bus/shape`, so
 * that no remote brings a copy of zod for its areas; everything on this list is in everybody's first load. Shapes that only
 * the server checks use `zod/mini` itself.
 */
export {
  array,
  boolean,
  enum,
  extend,
  int,
  iso,
  literal,
  minimum,
  null,
  nullable,
  number,
  object,
  optional,
  type output,
  record,
  regex,
  string,
  tuple,
  union,
} from 'zod/mini'
