import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/**
 * People. A deleted account leaves its row behind, so that the ledger keeps its other side, with everything personal
 * removed: no name, no e-mail address, no password [AUTH-4].
 */
export const users = pgTable(
  'users',
  {
    /** Made by `newId()`; text, because addresses and payloads carry whatever their senders like. */
    id: text().primaryKey(),
    /** In lower case. */
    email: text(),
    displayName: text('display_name'),
    /** The display name in lower case. */
    nameKey: text('name_key'),
    passwordHash: text('password_hash'),
    color: text().notNull().default('#ffffff'),
    /** Empty: the default text is shown [PRO-1]. */
    bio: text().notNull().default(''),
    /** Address of the 80 px picture. */
    photo: text(),
    /** The tier that was bought or given for good; a subscription, or a gift that still runs, counts besides [PASS-1]. */
    pass: text({ enum: ['none', 'pass', 'xl'] })
      .notNull()
      .default('none'),
    passSubscription: boolean('pass_subscription').notNull().default(false),
    passGiftedAt: instant('pass_gifted_at'),
    admin: boolean().notNull().default(false),
    mod: boolean().notNull().default(false),
    fish: boolean().notNull().default(false),
    qa: boolean().notNull().default(false),
    /** Whether logging in takes a second step; written by secondFactor/ and by nothing else. */
    secondFactor: boolean('second_factor').notNull().default(false),
    banned: boolean().notNull().default(false),
    banReason: text('ban_reason'),
    /** The sum of the person's xp_changes; written by experience.ts and by nothing else. */
    xp: integer().notNull().default(0),
    joinedAt: instant('joined_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    uniqueIndex('users_name_key').on(table.nameKey),
    // Finds names by how they begin, whatever collation the database has.
    index('users_name_beginning').on(table.nameKey.op('text_pattern_ops')),
    check('users_xp', sql`${table.xp} >= 0`),
    check(
      'users_deleted_or_whole',
      sql`(${table.deletedAt} is null) = (${table.email} is not null and ${table.nameKey} is not null)`,
    ),
  ],
)

/** Every change of XP, with what it was for. Never changed; the lines of a deleted account go with it. */
export const xpChanges = pgTable(
  'xp_changes',
  {
    /** Rises with time for each person, because it is drawn while the person's row is locked. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** What the giver wanted to give, or take when negative. */
    asked: integer().notNull(),
    /** What it came to, because nobody has less than 0. */
    amount: integer().notNull(),
    /** The person's XP after it. */
    total: integer().notNull(),
    reason: text().notNull(),
    reference: jsonb().$type<Record<string, string>>().notNull(),
    /** Acts once. */
    key: text().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('xp_changes_key').on(table.key),
    index('xp_changes_user').on(table.userId, table.id),
    check('xp_changes_total', sql`${table.total} >= 0`),
  ],
)

/** Signed-in browsers. The cookie's value is kept as a digest only. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    address: text().notNull().default(''),
    /** Opened with a forgot-password code, and no new password set yet. */
    recovery: boolean().notNull().default(false),
    /** When the person last showed here that it is them: with the log-in, or again before a change of the second factor. */
    provedAt: instant('proved_at'),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAt),
  ],
)

/**
 * Requests that are answered by e-mail: a row waits for its mail, then for its code to be typed in [AUTH-3]. The code of an
 * `operator` was printed at the terminal of the server, and leads to a new password as that of a `recovery` does.
 */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['sign-up', 'recovery', 'operator'] }).notNull(),
    email: text().notNull(),
    /** Of a sign-up: what the account is made of. */
    displayName: text('display_name'),
    passwordHash: text('password_hash'),
    /** A keyed digest of the code; null until the mail is written. */
    codeHash: text('code_hash'),
    /** A digest of the secret of the browser that asked; the code works nowhere else. */
    browserHash: text('browser_hash'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [uniqueIndex('email_codes_hash').on(table.codeHash), index('email_codes_email').on(table.email)],
)

/** Authenticator apps, one for a person at most. It counts once a first code of it was typed. */
export const authenticators = pgTable('authenticators', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Sealed with the server's secret. */
  secret: text().notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The step of the last code that was taken: it and older ones are no good any more. */
  lastStep: integer('last_step'),
  lastUsedAt: instant('last_used_at'),
})

/** For who lost the second factor. A keyed digest is kept of each. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Log-ins whose password, or code from an e-mail, was right, and that wait for the second step. One for a browser. */
export const pendingLogIns = pgTable(
  'pending_log_ins',
  {
    browserHash: text('browser_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** It began with a forgot-password code. */
    recovery: boolean().notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('pending_log_ins_user').on(table.userId)],
)

/** Passkeys: the public halves. The private ones never leave their devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** The device's own name for it, and the key, as base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** How often it was used, as the device counts; 0 for ever where it does not. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches it, such as `internal` or `usb`. */
    transports: text().array().notNull(),
    name: text().notNull(),
    addedAt: instant('added_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [uniqueIndex('passkeys_credential').on(table.credentialId), index('passkeys_user').on(table.userId)],
)

/** What a browser was given for its passkey to sign. The next one for the same purpose takes its place. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    browserHash: text('browser_hash').notNull(),
    purpose: text({ enum: ['add', 'log-in', 'second-step'] }).notNull(),
    challenge: text().notNull(),
    /** Who asked for it; null where that is to be found out. */
    userId: text('user_id').references(() => users.id),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.browserHash, table.purpose] })],
)
