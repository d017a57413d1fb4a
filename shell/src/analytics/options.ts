import type { BeforeSendFn, PostHogConfig } from 'posthog-js/dist/module.slim.no-external'

/** Limits that the library takes. Those of its own are in docs/operations.md. */
export const analyticsLimits = {
  flushMs: 3_000,
  eventsPerSecond: 10,
  burst: 100,
  flagsMs: 3_000,
  surveysMs: 10_000,
  textMax: 65_535,
  cookieDays: 365,
  idleSeconds: 1_800,
}

/**
 * How the library is set: it sends what it is given, and watches, asks and loads nothing by itself. Whatever it would read
 * off the page (texts, addresses, where people came from) is switched off here, and cut out by `beforeSend` besides.
 */
export const optionsFor = (host: string, beforeSend: BeforeSendFn): Partial<PostHogConfig> => ({
  api_host: host,
  before_send: beforeSend,
  // The limits of the source.
  request_batching: true,
  request_queue_config: { flush_interval_ms: analyticsLimits.flushMs },
  rate_limiting: { events_per_second: analyticsLimits.eventsPerSecond, events_burst_limit: analyticsLimits.burst },
  feature_flag_request_timeout_ms: analyticsLimits.flagsMs,
  surveys_request_timeout_ms: analyticsLimits.surveysMs,
  properties_string_max_length: analyticsLimits.textMax,
  cookie_expiration: analyticsLimits.cookieDays,
  session_idle_timeout_seconds: analyticsLimits.idleSeconds,
  // Who is counted.
  respect_dnt: true,
  person_profiles: 'identified_only',
  persistence: 'localStorage+cookie',
  // One show, one host: others below the same domain learn nothing.
  cross_subdomain_cookie: false,
  // The router says what a page is.
  capture_pageview: false,
  capture_pageleave: false,
  autocapture: false,
  rageclick: false,
  capture_heatmaps: false,
  capture_dead_clicks: false,
  capture_exceptions: false,
  capture_performance: false,
  save_referrer: false,
  save_campaign_params: false,
  disableDeviceModel: true,
  mask_all_text: true,
  mask_all_element_attributes: true,
  mask_personal_data_properties: true,
  // A warning of the library's would say the address of the page in its text if it had these.
  property_denylist: ['$current_url', '$pathname', 'title'],
  // A show has switches of its own [ADM-1], and no code comes from elsewhere.
  advanced_disable_flags: true,
  disable_external_dependency_loading: true,
  disable_session_recording: true,
  disable_surveys: true,
  disable_web_experiments: true,
  disable_product_tours: true,
  disable_conversations: true,
})
