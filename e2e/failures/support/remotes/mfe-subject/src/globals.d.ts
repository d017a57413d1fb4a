/** Which edition this build is; set by webpack.config.js. */
declare const EDITION: string
