import { expect, test } from "vitest";
import { isNear, networkOf, plainAddress } from "./networks.server.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:51000", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["64:ff9b::203.0.113.7", "203.0.113.7"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["somebody", null],
  ["", null],
])("%j is the address %j", (given, address) => {
  expect(plainAddress(given)).toBe(address);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::5", "2001:db8:1:2::/64"],
  ["2001:db8::5", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["usr_1", "usr_1"],
  ["pat@people.example", "pat@people.example"],
])("attempts from %j count as %j", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["::ffff:192.168.1.5", true],
  ["172.31.0.9", true],
  ["172.32.0.9", false],
  ["fd12::1", true],
  ["203.0.113.7", false],
  ["2001:db8::1", false],
  ["::ffff:203.0.113.7", false],
  ["somebody", false],
])("%j is private: %j", (address, answer) => {
  expect(isNear(address)).toBe(answer);
});
