import { expect, test } from "vitest";
import { isBotCheckAnswer, isBotCheckPage } from "./bot-check";

test.each([
  [{ "cf-mitigated": "challenge" }, true],
  [{ "x-amzn-waf-action": "captcha" }, true],
  [{ "sg-captcha": "challenge" }, true],
  [{ server: "cloudflare", "cf-ray": "8a" }, false],
  [{}, false],
])("tells by the headers %o: %s", (headers, expected) => {
  expect(isBotCheckAnswer(headers)).toBe(expected);
});

test.each([
  "<!DOCTYPE html><html><head><title>Just a moment...</title></head>",
  "<html><head><title>Attention Required! | Cloudflare</title>",
  '<html><script src="/cdn-cgi/challenge-platform/h/g/orchestrate"></script>',
  '<html><body><iframe src="/_Incapsula_Resource?SWUDNSAI=31">',
  "<html><head><title>Making sure you&#39;re not a bot!</title>",
  '<html><script src="https://geo.captcha-delivery.com/c.js">',
])("knows the check %s", (head) => {
  expect(isBotCheckPage(head)).toBe(true);
});

test.each([
  '<?xml version="1.0"?><urlset><url><loc>https://a.example/just-a-moment</loc></url>',
  "<html><head><title>Contact</title><script src='https://www.google.com/recaptcha/api.js'></script>",
  "<html><head><title>Page not found</title>",
  "https://a.example/captcha-delivery.com",
  "",
])("takes %s for no check", (head) => {
  expect(isBotCheckPage(head)).toBe(false);
});
