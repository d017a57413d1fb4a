/**
 * The part of rxjs that the page carries. The shell provides it once for everyone, so everything on this list is in
 * everybody's first load; a build that uses anything else fails and names it. Add what is needed here.
 */
export {
  BehaviorSubject,
  distinctUntilChanged,
  EMPTY,
  filter,
  firstValueFrom,
  from,
  map,
  merge,
  Observable,
  of,
  pairwise,
  Subject,
  Subscription,
  skip,
  startWith,
  switchMap,
  take,
  takeUntil,
} from 'rxjs-whole'
