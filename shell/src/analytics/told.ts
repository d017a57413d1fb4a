import type { BeforeSendFn } from 'posthog-js/dist/module.slim.no-external'

/** Where somebody is: the id and the path of a panel, which its remote declared, never the address itself. */
export interface Whereabouts {
  panel: string
  path: string
}

/** Everything that is ever told, by the names of PostHog where it has one. docs/operations.md lists it. */
export const toldEvents = {
  pageView: '$pageview',
  identify: '$identify',
  modal: 'modal opened',
  sidePanel: 'side panel opened',
  mounted: 'remote mounted',
  failed: 'remote failed',
} as const

const events: ReadonlySet<string> = new Set([
  ...Object.values(toldEvents),
  // The library says that it dropped what went over its limit.
  '$$client_ingestion_warning',
])

const properties = [
  ...['token', 'distinct_id', '$anon_distinct_id', '$device_id', '$user_id', '$is_identified'],
  ...['$process_person_profile', '$session_id', '$window_id', '$pageview_id', '$prev_pageview_id'],
  ...['$insert_id', '$time', '$lib', '$lib_version', '$$client_ingestion_warning_message'],
  ...['$browser', '$browser_version', '$os', '$os_version', '$device_type'],
  ...['$screen_width', '$screen_height', '$viewport_width', '$viewport_height'],
  ...['panel', 'modal', 'remote', 'version', 'phase', 'code'],
]

/**
 * The last look at what leaves the page: an event that is not on the list does not, and of the others only what is on the
 * list. So nothing that the library, or its next version, adds of itself can tell a name, a text or an address.
 */
export const onlyWhatIsTold =
  (where: () => Whereabouts): BeforeSendFn =>
  (captured) => {
    if (!captured || !events.has(captured.event)) return null
    const { uuid, event, timestamp } = captured
    const { path } = where()
    return {
      ...{ uuid, event, timestamp },
      properties: {
        ...Object.fromEntries(Object.entries(captured.properties).filter(([name]) => properties.includes(name))),
        $host: location.host,
        $pathname: path,
        $current_url: location.origin + path,
      },
    }
  }
