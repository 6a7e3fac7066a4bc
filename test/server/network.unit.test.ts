import { networkOf } from '../../src/server/network';

describe('the network of an address', () => {
  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['203.0.113.9', '::ffff:203.0.113.9'],
    ['::ffff:203.0.113.9', '::ffff:cb00:7109'],
  ])('is the same of %s and %s', (one, other) => expect(networkOf(one)).toBe(networkOf(other)));

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['203.0.113.9', '203.0.113.8'],
    ['', '::1'],
  ])('is another of %s and %s', (one, other) => expect(networkOf(one)).not.toBe(networkOf(other)));
});
