"""Signatures are those of RFC 8032, and no other bytes are taken for one."""

import pytest

from floor.reports.audit import verify

# Section 7.1: TEST 1 to 3.
KNOWN = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        (
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
            "d25bf5f0595bbe24655141438e7a100b"
        ),
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        (
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
            "387b2eaeb4302aeeb00d291612bb0c00"
        ),
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        (
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
            "4a7c15e9716ed28dc027beceea1ec40a"
        ),
    ),
]
# The eight points whose order divides eight, and how some of them can be written besides.
SMALL = [
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "0100000000000000000000000000000000000000000000000000000000000080",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
]


@pytest.mark.parametrize(("key", "message", "signature"), KNOWN)
def test_signatures_are_those_of_rfc_8032(key: str, message: str, signature: str) -> None:
    public, said, sig = bytes.fromhex(key), bytes.fromhex(message), bytes.fromhex(signature)
    assert verify.is_signed(public, said, sig)
    assert not verify.is_signed(public, said + b"x", sig)
    for place in range(64):
        assert not verify.is_signed(public, said, flipped(sig, place))
    for place in range(0, 32, 5):
        assert not verify.is_signed(flipped(public, place), said, sig)
    # The same number once more around the group is another signature, and none.
    s = int.from_bytes(sig[32:], "little") + verify.L
    assert not verify.is_signed(public, said, sig[:32] + s.to_bytes(32, "little"))
    for wrong in (b"", sig[:-1], sig + b"\0"):
        assert not verify.is_signed(public, said, wrong)
    assert not verify.is_signed(b"", said, sig)


def flipped(said: bytes, place: int) -> bytes:
    return said[:place] + bytes([said[place] ^ 1]) + said[place + 1 :]


@pytest.mark.parametrize("key", SMALL)
@pytest.mark.parametrize("first", SMALL)
def test_point_that_anything_is_signed_with_is_nobodys_key(key: str, first: str) -> None:
    """With such a key, R is minus a multiple of it for some message, and S is nothing."""
    signature = bytes.fromhex(first) + bytes(32)
    for message in range(8):
        assert not verify.is_signed(bytes.fromhex(key), bytes([message]), signature)
