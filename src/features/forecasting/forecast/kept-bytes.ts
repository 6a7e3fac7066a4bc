import { deflateRawSync, inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';
import type { QueueForecast } from '../../../engines/forecaster/reading/kept-forecast';
import { pack, unpack } from '../../../engines/forecaster/reading/packing';

/** Binary format of stored forecasts, compressed by deflate: length of the header, header as JSON, columns. */

const LENGTH_BYTES = 4;
/** Compression level: higher ones are slower and save little, because columns compress badly. */
const LEVEL = 1;

/** Takes several milliseconds, so it runs in worker threads. */
export function bytesOf(forecast: QueueForecast): Uint8Array {
  const { header, bytes } = pack(forecast);
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(json.byteLength);
  return new Uint8Array(deflateRawSync(Buffer.concat([length, json, bytes]), { level: LEVEL }));
}

const inflate = promisify(inflateRaw);

export async function forecastOfBytes(stored: Uint8Array): Promise<QueueForecast> {
  const all: Buffer = await inflate(stored);
  const columnsAt = LENGTH_BYTES + all.readUInt32LE();
  return unpack<QueueForecast>({
    header: JSON.parse(all.toString('utf8', LENGTH_BYTES, columnsAt)) as unknown,
    bytes: all.subarray(columnsAt),
  });
}
