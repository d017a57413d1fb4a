/**
 * Takes the summaries out of the contract's declarations on their way into the page: they are text for the API
 * documents, which the server makes. Nothing in a browser reads them.
 */
module.exports = (source) => source.replace(/\bsummary:\s*(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"),?/g, '')
