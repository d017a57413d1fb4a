import { type CodesOf, pageErrors } from '../../dsl/errors.ts'

/** Of requests over the socket. */
export const busErrors = pageErrors('bus', {
  offline:
    'There is no connection. The page reconnects by itself; ask again when the `connection` state says `connected`.',
  timeout:
    'The server did not answer within 10 s. It may have acted all the same: repeat writes only with the same key.',
  released: 'The remote that asked is not on the page any more. Nothing was sent.',
  refused:
    'The remote asked for more at once than a remote may, 200 things a second. Nothing was sent. Look for a loop; if there is none, ask less often.',
})
export type BusErrorCode = CodesOf<typeof busErrors>

/** What the shell says in the place of a remote that is missing. */
export const remoteErrors = pageErrors('remote', {
  notOffered:
    'The registry names no such panel, modal or slot for this person (any more). Load the registry again; check that the remote is shipped and who may see it.',
  incompatible:
    'The remote was built for a range of the contract that this page does not meet, or needs an area in another version than the server has; the text names it. None of its code ran. Build it against what is running, or update shell and server.',
  unreachable:
    'The manifest, the entry or a chunk did not arrive: no connection, 404, 5xx, or a page in its place. It was tried again by itself twice before this was shown. When the files are gone because another build was shipped since, Retry finds that one.',
  notAManifest:
    'Something answered in place of the manifest, often the HTML page of a proxy. Check what is served at the remote’s address.',
  wrongHash:
    'An entry or a chunk arrived, but it is not the file that was shipped: its hash is not the one in the registry. The browser did not run it. Something between the server and the browser changes files, or somebody changed them on the server or on the CDN; ship the version anew, and find out who did. It is not tried again by itself; Retry asks past the browser’s cache.',
  timeout:
    'The manifest, the entry or a chunk took longer than its limit, or mounting it did (`shell/src/loading/retryPlan.ts`). It is not tried again behind the person’s back; Retry does. In the phase `update` nothing is missing: the new props came late or never.',
  unmountTimeout:
    'It did not end within its limit. Nobody sees this: its element was taken away all the same and the next panel came. It is counted, because what does not end goes on using memory.',
  threw:
    'The remote’s code threw. While it is evaluated, mounted or rendered (phases `evaluate`, `mount`, `render`) it leaves a hole. While its props change or it ends (`update`, `unmount`), and in handlers, subscribers and timers (`running`), everything stays where it is and the error is only counted. The cause is in the console. Mend the remote.',
  noLifecycles:
    'The code arrived and ran, but does not give what the shell mounts. The remote was not built with the kit, or it threw while it was evaluated the first time.',
  wrongProps:
    'A modal or a slot was given props that do not fit its declaration; the text names it, the field and who gave them, and it counts as a failure of that one. The modal does not open and a toast says so; in the slot stands what is missing, and what stood there with other props goes on with these. Open it by its declaration (`openModal(shareClip, { clip })`), which does not compile with wrong props; where it compiles, the two were built with different versions of the declaration.',
  flood:
    'It published, set or requested more than 200 things within a second; the excess was dropped. It stays on the page, and this is reported once. Look for a loop: a subscriber that publishes what it listens to, an effect without dependencies, a timer.',
})
export type RemoteErrorCode = CodesOf<typeof remoteErrors>

/** For answers that did not come from the server of the show, or did not come at all. */
export const answerErrors = pageErrors('', {
  network: 'No answer came: there is no connection to the server. `status` is 0.',
  refused: 'An event was refused without a code. `error` says why.',
  unknown: 'Something answered without a code, such as a proxy before the server. `status` says what it was.',
})
export type AnswerErrorCode = CodesOf<typeof answerErrors>
