const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * The rooms of the house, lowest first, as the map lists them: each folder of a layer, and `engines` and `kernel`
 * whole.
 */

const MAP = join(__dirname, '../src/docs/architecture/map.md');
const ROW = /^\| `src\/((?:platform|features|server)\/[^/`]+|kernel|engines|demo)(?:\/[^`]*)?` \|/gm;

const rooms = [...new Set([...readFileSync(MAP, 'utf8').matchAll(ROW)].map(([, room]) => room))];

module.exports = { rooms };
